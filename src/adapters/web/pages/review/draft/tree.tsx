import { type ReactNode, useState } from "react";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { SeverityCounts } from "../../../../../domain/finding/severity-counts.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { FilterField } from "../../../ui/filter-field.tsx";
import { plural } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SEVERITIES, SeverityTally, severityLabel } from "../../../ui/severity.tsx";
import { countCoverage } from "./count-coverage.ts";
import { countDraft, countDraftSeverities } from "./count-draft.ts";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { filterFiles, fitsFilter, type ListedFile } from "./list-files.ts";
import { TreeFiles } from "./tree-files.tsx";
import { TreeFindings } from "./tree-findings.tsx";

export interface TreeProps {
  readonly files: readonly ListedFile[];
  /** In display order. */
  readonly findings: readonly DraftComment[];
  readonly severities: ReadonlySet<Severity>;
  /** File in view. */
  readonly current?: string | undefined;
  readonly viewed: ReadonlySet<string>;
  toggleSeverity(severity: Severity): void;
  goToFile(path: string): void;
}

/** Navigation of a draft by files or findings, with filters for text and severity. */
export function Tree(props: TreeProps): ReactNode {
  const { files, findings, severities } = props;
  const [mode, setMode] = useState<"files" | "findings">("files");
  const [text, setText] = useState("");
  const filter = { text, severities };
  const shownFiles = filterFiles(files, filter);
  const shownFindings = findings.filter((comment) => fitsFilter(comment, filter));
  const isNothing = (mode === "files" ? shownFiles : shownFindings).length === 0;
  const isFiltered = text.trim() !== "" || severities.size < SEVERITIES.length;
  return (
    <nav className="tree" aria-label="Findings and files">
      <ModeSwitch mode={mode} files={files.length} findings={findings.length} onChange={setMode} />
      <FilterField label="Filter files and findings" value={text} onChange={setText} />
      <SeverityChips
        counts={countDraftSeverities(findings)}
        chosen={severities}
        toggle={props.toggleSeverity}
      />
      <div className="tree-list">
        <TopEntries />
        <div className="tree-rule" />
        {mode === "files" ? (
          <TreeFiles {...props} files={shownFiles} />
        ) : (
          <TreeFindings findings={shownFindings} />
        )}
        {isNothing ? (
          <p className="tree-none hint">
            {isFiltered ? `No ${mode.slice(0, -1)} fits the filter.` : `There are no ${mode}.`}
          </p>
        ) : null}
      </div>
    </nav>
  );
}

interface ModeSwitchProps {
  readonly mode: "files" | "findings";
  readonly files: number;
  readonly findings: number;
  onChange(mode: "files" | "findings"): void;
}

function ModeSwitch({ mode, files, findings, onChange }: ModeSwitchProps): ReactNode {
  const counts = { files: plural(files, "file"), findings: plural(findings, "finding") };
  return (
    <fieldset className="segmented segmented-sm tree-mode">
      <legend className="vh">List</legend>
      {(["files", "findings"] as const).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="list"
            checked={mode === choice}
            onChange={() => onChange(choice)}
          />
          <span>{counts[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SeverityChipsProps {
  readonly counts: SeverityCounts;
  readonly chosen: ReadonlySet<Severity>;
  toggle(severity: Severity): void;
}

function SeverityChips({ counts, chosen, toggle }: SeverityChipsProps): ReactNode {
  return (
    <fieldset className="tree-filters">
      <legend className="vh">Show findings by severity</legend>
      {SEVERITIES.map((severity) => (
        <button
          key={severity}
          type="button"
          className={`chip sev-${severity}`}
          aria-pressed={chosen.has(severity)}
          aria-label={`${severityLabel(severity)}: ${counts[severity]}`}
          title={severityLabel(severity)}
          onClick={() => toggle(severity)}
        >
          <Icon name={severity} />
          {counts[severity]}
        </button>
      ))}
    </fieldset>
  );
}

function TopEntries(): ReactNode {
  const { draft } = useDraftContext();
  const view = useDraftState(draft, (state) => state.view);
  const inIt = view.comments.filter(({ bucket }) => bucket === "summary");
  const { full, all } = countCoverage(view.coverage);
  return (
    <ul>
      <li>
        <a className="tree-item" href="#summary">
          <Icon name="text" />
          <span className="tree-name">Summary</span>
          {countDraft(inIt).toPost === 0 ? null : (
            <SeverityTally counts={countDraftSeverities(inIt)} />
          )}
        </a>
      </li>
      <li>
        <a className="tree-item" href="#coverage">
          <Icon name="shield" />
          <span className="tree-name">Coverage</span>
          <span className="hint">
            {full} of {all}
          </span>
        </a>
      </li>
    </ul>
  );
}
