import type { ReactNode } from "react";
import type { JournalFilters } from "./journal-filters.ts";

type FilterName = keyof JournalFilters;

export interface SuggestFieldProps {
  readonly label: string;
  readonly name: FilterName;
  readonly value: string;
  /** Suggested values; others can be typed. */
  readonly known: readonly string[];
  onType(part: Partial<JournalFilters>): void;
  onChoose(part: Partial<JournalFilters>): void;
}

/**
 * Text field with suggestions. Its value applies when a suggestion is chosen, and when the field is
 * cleared or left.
 */
export function SuggestField({
  label,
  name,
  value,
  known,
  onType,
  onChoose,
}: SuggestFieldProps): ReactNode {
  const id = `journal-${name}`;
  const take = (text: string): void => {
    const part = { [name]: text };
    if (text === "" || known.includes(text)) onChoose(part);
    else onType(part);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        list={`${id}-known`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="All"
        value={value}
        onChange={(event) => take(event.target.value)}
        onBlur={() => onChoose({ [name]: value.trim() })}
      />
      <datalist id={`${id}-known`}>
        {known.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </div>
  );
}

export interface ChoiceFieldProps {
  readonly label: string;
  readonly name: FilterName;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  onChoose(part: Partial<JournalFilters>): void;
}

/** Select field with an option for all values. */
export function ChoiceField({
  label,
  name,
  value,
  choices,
  onChoose,
}: ChoiceFieldProps): ReactNode {
  const id = `journal-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={name}
        autoComplete="off"
        value={value}
        onChange={(event) => onChoose({ [name]: event.target.value })}
      >
        <option value="">All</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
