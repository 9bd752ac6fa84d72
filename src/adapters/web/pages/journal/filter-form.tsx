import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import type { JournalDay } from "../../../../domain/api/operations-response.ts";
import type { JournalEntry } from "../../../../domain/journal/journal-entry.ts";
import { Icon } from "../../ui/icon.tsx";
import { KIND_NAMES, kindLabel } from "../../ui/job-labels.ts";
import { STATUS_NAMES, statusLabel } from "../../ui/status-badge.tsx";
import { ChoiceField, SuggestField } from "./filter-fields.tsx";
import { areFiltersEqual, type JournalFilters } from "./journal-filters.ts";
import { TimeField } from "./time-field.tsx";

const KINDS = KIND_NAMES.map((value) => ({ value, label: kindLabel(value) }));
const STATUSES = STATUS_NAMES.map((value) => ({ value, label: statusLabel(value) }));

export interface FilterFormProps {
  /** Filters in effect. */
  readonly filters: JournalFilters;
  readonly entries: readonly JournalEntry[];
  readonly days: readonly JournalDay[];
  /** Number of times that all filters were cleared. */
  readonly resets: number;
  onChoose(filters: JournalFilters): void;
  onReset(): void;
}

/** Filter form. It works without scripts; with scripts, each choice applies immediately. */
export function FilterForm(props: FilterFormProps): ReactNode {
  const { filters, entries, days, onChoose, onReset } = props;
  const [typed, setTyped] = useState(filters);
  useEffect(() => setTyped(filters), [filters]);
  const repositories = useSeenValues([...days, ...entries].map(({ repository }) => repository));
  const people = useSeenValues(entries.map(({ by }) => by));
  const type = (part: Partial<JournalFilters>): void => setTyped({ ...typed, ...part });
  const choose = (part: Partial<JournalFilters> = {}): void => {
    const chosen = { ...typed, ...part };
    setTyped(chosen);
    if (!areFiltersEqual(chosen, filters)) onChoose(chosen);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    choose();
  };
  const suggest = { onType: type, onChoose: choose };
  return (
    <search>
      <form className="filters" aria-label="Filter the journal" action="/journal" onSubmit={submit}>
        <SearchField value={typed.q} onChoose={(q) => choose({ q })} />
        <SuggestField
          label="Repository"
          name="repository"
          value={typed.repository}
          known={repositories}
          {...suggest}
        />
        <SuggestField label="Person" name="by" value={typed.by} known={people} {...suggest} />
        <ChoiceField
          label="Type"
          name="kind"
          value={typed.kind}
          choices={KINDS}
          onChoose={choose}
        />
        <ChoiceField
          label="Status"
          name="status"
          value={typed.status}
          choices={STATUSES}
          onChoose={choose}
        />
        <TimeField
          key={props.resets}
          since={typed.since}
          until={typed.until}
          onType={type}
          onChoose={choose}
        />
        {typed.limit === "" ? null : <input type="hidden" name="limit" value={typed.limit} />}
        <div className="filters-end">
          <button type="submit" className="btn filters-apply">
            Show
          </button>
          <a
            className="btn btn-quiet"
            href="/journal"
            onClick={(event) => {
              event.preventDefault();
              onReset();
            }}
          >
            Reset
          </a>
        </div>
      </form>
    </search>
  );
}

interface SearchFieldProps {
  readonly value: string;
  onChoose(value: string): void;
}

/** Filters the loaded lines in the browser with each keystroke, without a request. */
function SearchField({ value, onChoose }: SearchFieldProps): ReactNode {
  const leave = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape" && value === "") event.currentTarget.blur();
  };
  return (
    <div className="field">
      <label htmlFor="journal-q">Search the lines below</label>
      <div className="with-icon">
        <Icon name="search" />
        <input
          className="input"
          id="journal-q"
          name="q"
          type="search"
          autoComplete="off"
          placeholder="Number, model, job id  /"
          data-filter
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          onKeyDown={leave}
        />
      </div>
    </div>
  );
}

/**
 * Collects all values that a list has ever had, in order, so that values excluded by a filter can
 * still be chosen.
 */
function useSeenValues(values: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>(() => mergeSorted([], values));
  const known = new Set(seen);
  if (values.every((value) => known.has(value))) return seen;
  const all = mergeSorted(seen, values);
  setSeen(all);
  return all;
}

function mergeSorted(seen: readonly string[], values: readonly string[]): readonly string[] {
  return [...new Set([...seen, ...values])].toSorted();
}
