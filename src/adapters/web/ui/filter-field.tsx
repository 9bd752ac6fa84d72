import type { KeyboardEvent, ReactNode, Ref } from "react";
import { Icon } from "./icon.tsx";

export interface FilterFieldProps {
  /** Name of the field, as in "Filter reviews". */
  readonly label: string;
  readonly value: string;
  readonly field?: Ref<HTMLInputElement>;
  onChange(value: string): void;
}

/** Filter field of a list: `/` focuses it, Escape leaves it. */
export function FilterField({ label, value, field, onChange }: FilterFieldProps): ReactNode {
  return (
    <div className="with-icon">
      <Icon name="search" />
      <input
        ref={field}
        className="input"
        type="search"
        autoComplete="off"
        aria-label={label}
        placeholder="Filter  /"
        data-filter
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={leaveOnEscape}
      />
    </div>
  );
}

/** Keeps the text: the browser would clear a search field on the first Escape. */
function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.currentTarget.blur();
}
