import type { ReactNode } from "react";
import type { StepView } from "../../../../domain/event/run-view-parts.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";

export interface NormalizerPanelProps {
  /** Output of each failed attempt, in order. */
  readonly failures: readonly { readonly seq: number; readonly text: string }[];
  /** Absent if the task has no such step. */
  readonly step: StepView | undefined;
}

/**
 * Output of the project's formatter and linter for the patch; renders nothing before they have run.
 */
export function NormalizerPanel({ failures, step }: NormalizerPanelProps): ReactNode {
  const isOver = step?.state === "done" || step?.state === "failed";
  if (failures.length === 0 && !isOver) return null;
  return (
    <section className="panel" aria-labelledby="norm-title">
      <div className="panel-head">
        <h2 id="norm-title">Normalizer</h2>
        {step?.note === undefined ? null : <span className="panel-note">{step.note}</span>}
        <div className="panel-end">
          <Verdict failed={failures.length} state={step?.state} />
        </div>
      </div>
      {failures.map(({ seq, text }, at) => (
        <details key={seq} className="fold fold-row" open={at === failures.length - 1}>
          <summary>
            <Icon name="chevron-down" className="chev" />
            <strong>Attempt {at + 1}</strong>
            <span className="fact fact-bad">
              <Icon name="error" />
              failed
            </span>
            <span className="muted small">given back to the model</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <section className="log" tabIndex={0} aria-label={`Output of attempt ${at + 1}`}>
            {text}
          </section>
        </details>
      ))}
    </section>
  );
}

interface VerdictProps {
  readonly failed: number;
  readonly state: StepView["state"] | undefined;
}

function Verdict({ failed, state }: VerdictProps): ReactNode {
  if (state === "done")
    return (
      <span className="tag tag-ok">
        <Icon name="check" />
        Passed{failed === 0 ? "" : `, attempt ${failed + 1}`}
      </span>
    );
  const tone = state === "failed" ? "tag tag-bad" : "tag tag-warn";
  return (
    <span className={tone}>
      <Icon name="error" />
      {plural(failed, "failed attempt")}
    </span>
  );
}
