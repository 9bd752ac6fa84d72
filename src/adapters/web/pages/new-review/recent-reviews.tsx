import { type ReactNode, useMemo, useState } from "react";
import type { ReviewsResponse } from "../../../../domain/api/job-response.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterField } from "../../ui/filter-field.tsx";
import { asSentence, plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { filterRows } from "./recent-rows.ts";
import { RecentTable } from "./recent-table.tsx";
import { useRecentReviews } from "./use-recent-reviews.ts";

/** Reviews that the user can access, the newest first. */
export function RecentReviews({ first }: { readonly first: ReviewsResponse }): ReactNode {
  const recent = useRecentReviews(first);
  const [filter, setFilter] = useState("");
  const rows = useMemo(() => filterRows(recent.rows, filter), [recent.rows, filter]);
  return (
    <section className="panel" aria-labelledby="recent-title">
      <div className="panel-head">
        <h2 id="recent-title">Recent reviews</h2>
        <span className="panel-note">yours and those you may see</span>
        <div className="panel-end">
          <FilterField label="Filter reviews" value={filter} onChange={setFilter} />
          <a className="btn btn-quiet btn-sm" href="/journal">
            Open the journal
          </a>
        </div>
      </div>
      {rows.length > 0 ? <RecentTable rows={rows} /> : null}
      {rows.length === 0 && recent.rows.length > 0 ? (
        <EmptyState
          icon="filter"
          title="No reviews match this filter"
          actions={
            <button type="button" className="btn btn-sm" onClick={() => setFilter("")}>
              Reset the filter
            </button>
          }
        >
          {plural(recent.rows.length, "review")} {recent.rows.length === 1 ? "is" : "are"} loaded
          {recent.hasMore ? "; there are older ones" : ""}.
        </EmptyState>
      ) : null}
      {recent.rows.length === 0 ? (
        <EmptyState icon="eye" title="No reviews yet">
          Paste the address of a pull request above. The first review takes a few minutes and ends
          as a draft.
        </EmptyState>
      ) : null}
      <RecentFooter {...recent} />
      <span className="vh" role="status">
        {filter === "" ? "" : `${plural(rows.length, "review")} of ${recent.rows.length}`}
      </span>
    </section>
  );
}

function RecentFooter({
  hasMore,
  isLoadingMore,
  error,
  refresh,
  showOlder,
}: ReturnType<typeof useRecentReviews>): ReactNode {
  if (!hasMore && error === undefined) return null;
  return (
    <div className="panel-foot">
      {hasMore ? (
        <button
          type="button"
          className="btn btn-sm"
          aria-busy={isLoadingMore || undefined}
          onClick={() => void showOlder()}
        >
          {isLoadingMore ? <Icon name="spin" className="spin" /> : null}
          Show older
        </button>
      ) : null}
      {error === undefined ? null : (
        <p className="check-line check-bad" role="status">
          <Icon name="error" />
          <span>Not up to date: {asSentence(error.problem.detail)}</span>
          <button type="button" className="btn btn-xs" onClick={() => void refresh()}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
