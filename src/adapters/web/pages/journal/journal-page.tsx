import "./journal-page.css";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { Icon } from "../../ui/icon.tsx";
import { useFocusFallback } from "../../ui/use-focus-fallback.ts";
import { FilterForm } from "./filter-form.tsx";
import { JournalFailureBanner } from "./journal-failure.tsx";
import { exportPath, hasFilters, NO_FILTERS } from "./journal-filters.ts";
import { searchLines } from "./journal-lines.ts";
import { JournalPanel } from "./journal-panel.tsx";
import { JournalTotals } from "./journal-totals.tsx";
import { TokenChart } from "./token-chart.tsx";
import { type JournalView, useJournal } from "./use-journal.ts";

export const title = (): string => "Journal";

/** Journal page: jobs, who requested them, and their cost. */
export function View(content: PageContents["journal"]): ReactNode {
  const view = useJournal(content);
  const { filters, journal, failure } = view;
  const [resets, setResets] = useState(0);
  const reset = (): void => {
    setResets(resets + 1);
    view.choose({ ...NO_FILTERS, limit: filters.limit });
  };
  const lines = useMemo(
    () => searchLines(journal.entries, filters.q),
    [journal.entries, filters.q],
  );
  const place = useRef<HTMLElement>(null);
  useFocusFallback(place);
  const isEmpty = journal.totals.entries === 0;
  return (
    <main id="main" className="main journal" tabIndex={-1} ref={place}>
      <div className="page-head">
        <h1>Journal</h1>
        <p className="lede">One line per call. The sums equal the usage ledger.</p>
        <Exports {...view} />
      </div>
      <FilterForm
        filters={filters}
        entries={journal.entries}
        days={journal.days}
        resets={resets}
        onChoose={view.choose}
        onReset={reset}
      />
      {failure === undefined ? null : (
        <JournalFailureBanner failure={failure} filters={filters} onRetry={view.retry} />
      )}
      {isEmpty ? null : (
        <section className="panel journal-top" aria-label="Totals of the filter">
          <JournalTotals totals={journal.totals} entries={journal.entries} />
          <TokenChart days={journal.days} since={filters.since} until={filters.until} />
        </section>
      )}
      <JournalPanel
        view={view}
        lines={lines}
        isFiltered={hasFilters(filters)}
        before={content.query.before ?? ""}
        onReset={reset}
      />
    </main>
  );
}

/** Plain links; the server sends the files. */
function Exports({ filters, journal: { totals } }: JournalView): ReactNode {
  const what = `all ${totals.entries} calls that match the filters`;
  return (
    <div className="page-actions">
      {(["csv", "json"] as const).map((format) => (
        <a
          key={format}
          className="btn"
          href={exportPath(filters, format)}
          download={`journal.${format}`}
          title={`Save ${what}`}
        >
          <Icon name="download" />
          <span className="vh">Save as </span>
          {format.toUpperCase()}
        </a>
      ))}
    </div>
  );
}
