import { type ReactNode, useState } from "react";
import { CheckLine } from "../../ui/check-line.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isNotFound, lookupMessage, type PullLookup } from "./pull-lookup.ts";

export interface PullFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly lookup: PullLookup;
  onChange(value: string): void;
}

/** Field for the pull request, which is looked up while the user types. */
export function PullField({ value, error, lookup, onChange }: PullFieldProps): ReactNode {
  const [hasLeft, setLeft] = useState(false);
  const found = lookupMessage(lookup, hasLeft);
  const words = error === undefined ? found : ({ tone: "bad", text: error } as const);
  const { pull } = lookup;
  return (
    <div className="field">
      <label htmlFor="pr">Pull request</label>
      <div className="with-icon">
        {words?.tone === "wait" ? <Icon name="spin" className="spin" /> : <Icon name="pr" />}
        <input
          className="input input-lg input-mono"
          id="pr"
          name="pullRequest"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-describedby="pr-state pr-hint"
          aria-invalid={words?.tone === "bad" || undefined}
          value={value}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value);
          }}
          onBlur={() => setLeft(true)}
        />
        {words?.tone === "ok" ? <Icon name="ok" className="icon-state" /> : null}
      </div>
      <div className="row field-notes">
        <CheckLine id="pr-state" tone={words?.tone ?? "wait"} isLive>
          {words?.text}
        </CheckLine>
        {pull.kind === "refused" && !isNotFound(pull.error) ? (
          <button type="button" className="btn btn-xs" onClick={pull.retry}>
            Try again
          </button>
        ) : null}
        <p className="hint" id="pr-hint">
          A pull request URL or <code>owner/repo#number</code>
        </p>
      </div>
    </div>
  );
}
