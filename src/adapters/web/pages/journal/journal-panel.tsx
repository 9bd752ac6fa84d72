import type { ReactNode } from "react";
import type { JournalEntry } from "../../../../domain/journal/journal-entry.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatCount } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { JournalTable } from "./journal-table.tsx";
import { Pager } from "./pager.tsx";
import type { JournalView } from "./use-journal.ts";

export interface JournalPanelProps {
  readonly view: JournalView;
  /** Lines that match the search. */
  readonly lines: readonly JournalEntry[];
  readonly isFiltered: boolean;
  /** Set if the first view started with lines older than this one. */
  readonly before: string;
  onReset(): void;
}

/** Table of lines, or the reason that there are none. */
export function JournalPanel(props: JournalPanelProps): ReactNode {
  const { view, lines, before } = props;
  const isLoading = view.requested === "lines";
  const isBare = view.journal.entries.length === 0;
  return (
    <section className="panel" aria-label="Calls" aria-busy={isLoading}>
      {isLoading ? <Loading isBare={isBare} /> : null}
      {lines.length > 0 ? <JournalTable lines={lines} /> : null}
      {lines.length > 0 || isLoading ? null : <NoLines {...props} />}
      {isBare ? null : <Pager view={view} before={before} shown={lines.length} />}
    </section>
  );
}

/** Existing lines stay, faded; a skeleton is shown only where nothing is loaded. */
function Loading({ isBare }: { readonly isBare: boolean }): ReactNode {
  if (isBare) return <Skeleton what="the calls" />;
  return (
    <span className="vh" role="status">
      Loading the calls
    </span>
  );
}

function NoLines({
  view: { journal, filters, choose },
  isFiltered,
  onReset,
}: JournalPanelProps): ReactNode {
  if (journal.entries.length > 0) {
    const count = formatCount(journal.entries.length);
    const clear = (
      <button type="button" className="btn btn-sm" onClick={() => choose({ ...filters, q: "" })}>
        Clear the search
      </button>
    );
    return (
      <EmptyState icon="search" title={`No matches for “${filters.q}”`} actions={clear}>
        The search looks in the {count} lines that are shown
        {journal.next === undefined ? "." : ": older ones may have it."}
      </EmptyState>
    );
  }
  if (!isFiltered && journal.totals.entries === 0)
    return (
      <EmptyState icon="history" title="No calls yet">
        Each review, follow-up and task is listed here when it is requested. Start one with{" "}
        <a href="/">New review</a>.
      </EmptyState>
    );
  const reset = (
    <button type="button" className="btn btn-sm" onClick={onReset}>
      Reset filters
    </button>
  );
  return (
    <EmptyState icon="filter" title="No calls match these filters" actions={reset}>
      Try another time or fewer filters.
    </EmptyState>
  );
}
