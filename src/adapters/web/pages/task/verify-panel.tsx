import type { ReactNode } from "react";
import type { VerdictView } from "../../../../domain/event/task-view.ts";
import { useFrame } from "../../shell/frame.tsx";
import { Icon } from "../../ui/icon.tsx";
import { codeHostLink } from "../../ui/safe-link.ts";
import { runName, verdictLabel } from "./verdict-labels.ts";

export interface VerifyPanelProps {
  /** Results of all test runs, in order. */
  readonly verdicts: readonly VerdictView[];
}

/**
 * Panel of the caller's test runs, which show whether the failure exists without the change and is
 * gone with it; renders nothing before the first run.
 */
export function VerifyPanel({ verdicts }: VerifyPanelProps): ReactNode {
  const last = verdicts.at(-1);
  if (last === undefined) return null;
  return (
    <section className="panel" aria-labelledby="verify-title">
      <div className="panel-head">
        <h2 id="verify-title">Verification</h2>
        <div className="panel-end">
          <span className={last.ok ? "tag tag-ok" : "tag tag-bad"}>
            <Icon name={last.ok ? "check" : "error"} />
            {verdictLabel(last)}
          </span>
        </div>
      </div>
      <ol className="groups">
        {verdicts.map((verdict, at) => (
          <TestRun key={verdict.seq} verdict={verdict} place={placeAmong(verdicts, at)} />
        ))}
      </ol>
    </section>
  );
}

/** Returns the position among the runs with a change, from 1. */
const placeAmong = (verdicts: readonly VerdictView[], at: number): number =>
  verdicts.slice(0, at + 1).filter(({ mode }) => mode !== "reproduce").length;

function TestRun({
  verdict,
  place,
}: {
  readonly verdict: VerdictView;
  readonly place: number;
}): ReactNode {
  const { links } = useFrame();
  const { ok, text, url, group } = verdict;
  const link = url === undefined ? undefined : codeHostLink(url, links);
  return (
    <li className="group">
      <div className="group-head">
        <strong className="small">{runName(verdict, place)}</strong>
        {group === 0 ? null : <span className="muted small">group {group}</span>}
        <span className={ok ? "fact fact-ok" : "fact fact-bad"}>
          <Icon name={ok ? "check" : "error"} />
          {verdictLabel(verdict)}
        </span>
        {link === undefined ? null : (
          <a className="small" href={link} rel="noopener">
            Open the run
          </a>
        )}
      </div>
      <p className="small ev-plain">{text}</p>
    </li>
  );
}
