import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

export interface VerifyPanelProps {
  /** What each round of verification came to, in order. */
  readonly verdicts: readonly {
    readonly seq: number;
    readonly ok: boolean;
    readonly text: string;
  }[];
}

/** Whether the patch does what it should, as the verification has it; nothing before it has run. */
export function VerifyPanel({ verdicts }: VerifyPanelProps): ReactNode {
  const last = verdicts.at(-1);
  if (last === undefined) return null;
  return (
    <section className="panel" aria-labelledby="verify-title">
      <div className="panel-head">
        <h2 id="verify-title">Verified</h2>
        <div className="panel-end">
          <span className={last.ok ? "tag tag-ok" : "tag tag-bad"}>
            <Icon name={last.ok ? "check" : "error"} />
            {last.ok ? "Fixed" : "Not fixed"}
          </span>
        </div>
      </div>
      <ol className="groups">
        {verdicts.map(({ seq, ok, text }, at) => (
          <li key={seq} className="group">
            <div className="group-head">
              <strong className="small">Round {at + 1}</strong>
              <span className={ok ? "fact fact-ok" : "fact fact-bad"}>
                <Icon name={ok ? "check" : "error"} />
                {ok ? "passed" : "failed"}
              </span>
            </div>
            <p className="small ev-plain">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
