import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { CheckLine } from "../../ui/check-line.tsx";
import { formatCount } from "../../ui/format.ts";
import { formatBudget, groupDigits, readBudget } from "./budget-text.ts";

export interface BudgetFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** Value used if the field is blank; 0 means no limit. */
  readonly defaultTokens: number;
  onChange(value: string): void;
}

/** Field for the maximum number of input tokens of the review. */
export function BudgetField({
  value,
  error,
  defaultTokens,
  onChange,
}: BudgetFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const [hasLeft, setLeft] = useState(false);
  const read = readBudget(value);
  const wrong = error ?? (hasLeft && read.kind === "wrong" ? read.why : undefined);
  return (
    <div className="field">
      <label htmlFor="budget">Max input tokens</label>
      <div className="with-unit">
        <input
          ref={input}
          className="input"
          id="budget"
          name="maxInputTokens"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={defaultTokens === 0 ? "No cap" : formatCount(defaultTokens)}
          aria-describedby="budget-state"
          aria-invalid={wrong !== undefined || undefined}
          value={value}
          onChange={({ target }) => {
            const grouped = groupDigits(target.value, target.selectionStart ?? 0);
            caret.current = grouped.caret;
            setLeft(false);
            onChange(grouped.text);
          }}
          onBlur={() => {
            setLeft(true);
            onChange(formatBudget(value));
          }}
        />
        <span className="unit" aria-hidden="true">
          tokens
        </span>
      </div>
      {wrong === undefined ? (
        <p className="hint" id="budget-state">
          {read.kind === "tokens" && read.tokens === 0
            ? "0: no cap for this review"
            : `Whole review. Blank: ${defaultTokens === 0 ? "no cap" : formatCount(defaultTokens)}`}
        </p>
      ) : (
        <CheckLine id="budget-state" tone="bad">
          {wrong}
        </CheckLine>
      )}
    </div>
  );
}
