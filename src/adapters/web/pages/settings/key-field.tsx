import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { CheckLine } from "../../ui/check-line.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface KeyFieldProps {
  /** New key. */
  readonly value: string;
  readonly error: string | undefined;
  readonly base: ProviderConfig | undefined;
  /** The stored key, if any, cannot be used with the other values. */
  readonly isNeeded: boolean;
  onChange(value: string): void;
}

/** Field for a key. A stored key is never shown, only replaced. */
export function KeyField(props: KeyFieldProps): ReactNode {
  const { value, error, base, isNeeded, onChange } = props;
  const [isReplacing, setReplacing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReplacing) input.current?.focus();
  }, [isReplacing]);
  const isTyped = isNeeded || isReplacing || value !== "";
  if (!isTyped && base !== undefined)
    return <StoredKey base={base} onReplace={() => setReplacing(true)} />;
  const keep = (): void => {
    onChange("");
    setReplacing(false);
  };
  return (
    <div className="field">
      <label htmlFor="config-key">API key</label>
      <div className="with-icon">
        <Icon name="key" />
        <input
          ref={input}
          className="input"
          id="config-key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder={base === undefined ? undefined : "A new key"}
          aria-describedby="config-key-state"
          aria-invalid={error !== undefined || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error === undefined ? (
        <div className="row field-notes">
          <p className="hint" id="config-key-state">
            {hintOf(props)}
          </p>
          {base === undefined || isNeeded ? null : (
            <button type="button" className="btn btn-xs" onClick={keep}>
              Keep the stored one
            </button>
          )}
        </div>
      ) : (
        <CheckLine id="config-key-state" tone="bad">
          {error}
        </CheckLine>
      )}
    </div>
  );
}

function hintOf({ base, isNeeded }: KeyFieldProps): string {
  if (base === undefined) return "Stored encrypted, and never shown again";
  return isNeeded
    ? "The stored key belongs to the provider and address that it was saved with"
    : "Replaces the stored one";
}

function StoredKey({
  base,
  onReplace,
}: {
  readonly base: ProviderConfig;
  onReplace(): void;
}): ReactNode {
  const { keyHint } = base;
  return (
    <fieldset className="field">
      <legend className="legend">API key</legend>
      <div className="row stored-key">
        <span className="fact fact-ok">
          <Icon name="check" />
          Stored{keyHint.startsWith("…") ? `, ends in ${keyHint.slice(1)}` : ""}
        </span>
        <button type="button" className="btn btn-sm" onClick={onReplace}>
          <Icon name="key" />
          Replace key
        </button>
      </div>
      <p className="hint">It is never shown again</p>
    </fieldset>
  );
}
