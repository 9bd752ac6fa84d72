import type { ReactNode } from "react";
import { hunksLabel } from "../../../../../domain/render/coverage-labels.ts";
import type { HunkList } from "../../../../../domain/review/hunk-list.ts";
import type { Manifest } from "../../../../../domain/review/manifest.ts";
import { shortSha } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CoverageBar } from "./coverage-bar.tsx";
import { CoverageTable } from "./coverage-table.tsx";

export interface CoveragePanelProps {
  readonly coverage: Manifest;
  /** Absent in drafts of earlier versions. */
  readonly hunks: HunkList | undefined;
  readonly head: string;
  /** All content of the head commit was reviewed. */
  readonly isComplete: boolean;
  /** Errors of failed parts, one line each. */
  readonly problems: readonly string[];
  goToFile(path: string): void;
}

/** Panel of reviewed and skipped files, with reasons. */
export function CoveragePanel(props: CoveragePanelProps): ReactNode {
  const { coverage, hunks, head, isComplete, problems, goToFile } = props;
  return (
    <section className="panel coverage" id="coverage" aria-labelledby="coverage-title">
      <div className="panel-head">
        <h2 id="coverage-title">Coverage</h2>
        <span className="panel-note">of {shortSha(head)}</span>
        <div className="panel-end">
          {isComplete ? (
            <span className="tag tag-ok">
              <Icon name="ok" />
              Complete
            </span>
          ) : (
            <span className="tag tag-warn">
              <Icon name="warning" />
              Not complete
            </span>
          )}
        </div>
      </div>
      <div className="panel-body">
        <CoverageBar coverage={coverage} />
        {hunks === undefined ? null : <p className="hint">{hunksLabel(hunks)}</p>}
        {problems.length === 0 ? null : (
          <ul className="plain">
            {problems.map((problem) => (
              <li key={problem}>
                <Icon name="warning" />
                <span>{problem}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <CoverageTable coverage={coverage} hunks={hunks} goToFile={goToFile} />
      {isComplete ? null : (
        <div className="panel-foot">
          <span className="hint">
            You can publish anyway: the review lists what was not reviewed.
          </span>
        </div>
      )}
    </section>
  );
}
