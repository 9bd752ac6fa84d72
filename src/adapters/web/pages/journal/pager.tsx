import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { formatCount, plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { pagePath } from "./journal-filters.ts";
import type { JournalView } from "./use-journal.ts";

export interface PagerProps {
  readonly view: JournalView;
  /** Set if the first view started with lines older than this one. */
  readonly before: string;
  /** Number of lines that match the search. */
  readonly shown: number;
}

/**
 * Number of loaded lines, with a link to older ones. With scripts, the link adds lines to the page.
 */
export function Pager({ view, before, shown }: PagerProps): ReactNode {
  const { filters, journal, requested, showOlder } = view;
  const isAsking = requested === "older";
  const place = useRef<HTMLSpanElement>(null);
  const hasMore = journal.next !== undefined;
  const hadMore = useRef(hasMore);
  useEffect(() => {
    // The focused link is gone; its neighboring text takes the focus.
    if (hadMore.current && !hasMore && document.activeElement === document.body)
      place.current?.focus();
    hadMore.current = hasMore;
  }, [hasMore]);
  const more = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isAsking) showOlder();
  };
  const count = journal.entries.length;
  return (
    <div className="panel-foot pager">
      <span ref={place} role="status" tabIndex={-1}>
        {before === "" ? "" : "From an older one on: "}
        {formatCount(count)} of {plural(journal.totals.entries, "call")}
        {shown === count ? "" : `, ${formatCount(shown)} of them found`}
      </span>
      <span className="row">
        {before === "" ? null : (
          <a className="btn btn-sm" href={pagePath(filters)}>
            Newest
          </a>
        )}
        {hasMore ? (
          <a
            className="btn btn-sm"
            href={pagePath(filters, journal.next)}
            aria-busy={isAsking}
            onClick={more}
          >
            {isAsking ? <Icon name="spin" className="spin" /> : null}
            Show older
          </a>
        ) : null}
      </span>
    </div>
  );
}
