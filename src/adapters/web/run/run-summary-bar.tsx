import { type ReactNode, useState } from "react";
import { formatCost } from "../../../domain/budget/format-cost.ts";
import { lazyPart } from "../shell/lazy-part.tsx";
import { formatCount, formatDuration, plural } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import type { LiveRunProps } from "./live-run.tsx";
import { elapsedMs } from "./run-times.ts";
import { Steps } from "./steps.tsx";

/** Loaded later, as most users look only at the draft. */
const Details = lazyPart(async () => (await import("./run-summary-details.tsx")).RunSummaryDetails);

/** Summary line of a finished run, which expands to all of it. */
export function RunSummaryBar({ job, view, connection }: LiveRunProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const now = view.endedAt ?? job.updatedAt;
  const elapsed = elapsedMs(view, now);
  const { usage, toolCalls } = view;
  const cached = usage.input === 0 ? 0 : Math.round((usage.cached / usage.input) * 100);
  return (
    <details className="run-strip" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <Icon name="chevron-down" className="chev" />
          <strong>Run finished</strong>
        </span>
        {elapsed === undefined ? null : <span>{formatDuration(elapsed)}</span>}
        {job.model === undefined ? null : <span>{job.model}</span>}
        <span>
          {formatCount(usage.input)} in, {cached} % cached
        </span>
        <span>{formatCount(usage.output)} out</span>
        {usage.cost === undefined ? null : (
          <span>{formatCost(usage.cost.amount, usage.cost.currency)}</span>
        )}
        <span>{plural(toolCalls, "tool call")}</span>
      </summary>
      <div className="run-panel">
        <Steps view={view} now={now} />
        {isOpen ? <Details job={job} view={view} connection={connection} /> : null}
      </div>
    </details>
  );
}
