import { type ReactNode, useEffect, useState } from "react";
import { useNow } from "../../ui/use-now.ts";
import type { JournalFilters } from "./journal-filters.ts";
import { dayPart, sinceLabel, timePresets } from "./time-presets.ts";

/** Not a timestamp: this value opens the two date fields. */
const BETWEEN = "between";

export interface TimeFieldProps {
  readonly since: string;
  readonly until: string;
  onType(part: Partial<JournalFilters>): void;
  onChoose(part: Partial<JournalFilters>): void;
}

/** Start of the period: a preset, or a range between two dates with their own fields. */
export function TimeField({ since, until, onType, onChoose }: TimeFieldProps): ReactNode {
  const presets = timePresets(useNow());
  const [wantsDays, setWantsDays] = useState(false);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const isBetween = wantsDays || until !== "";
  const isPreset = presets.some((preset) => preset.since === since);
  const choose = (chosen: string): void => {
    setWantsDays(chosen === BETWEEN);
    if (chosen !== BETWEEN) onChoose({ since: chosen, until: "" });
  };
  return (
    <>
      <div className="field">
        <label htmlFor="journal-time">Time</label>
        <select
          className="input"
          id="journal-time"
          name={isBetween ? undefined : "since"}
          autoComplete="off"
          value={isBetween ? BETWEEN : since}
          onChange={(event) => choose(event.target.value)}
        >
          {presets.map((preset) => (
            <option key={preset.label} value={preset.since}>
              {preset.label}
            </option>
          ))}
          {isPreset || isBetween ? null : <option value={since}>{sinceLabel(since)}</option>}
          {hasScript || isBetween ? <option value={BETWEEN}>Between two days…</option> : null}
        </select>
      </div>
      {isBetween ? (
        <div className="filters-days">
          <DayField label="From" name="since" value={since} onType={onType} onChoose={onChoose} />
          <DayField
            label="Until, not included"
            name="until"
            value={until}
            onType={onType}
            onChoose={onChoose}
          />
          <p className="hint">Days begin at 0:00 UTC.</p>
        </div>
      ) : null}
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly name: "since" | "until";
  readonly value: string;
  onType(part: Partial<JournalFilters>): void;
  onChoose(part: Partial<JournalFilters>): void;
}

/**
 * Date field. A partly typed year is a valid date too, so the value applies only when the field is
 * left or on Enter.
 */
function DayField({ label, name, value, onType, onChoose }: DayFieldProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={`journal-${name}`}>{label}</label>
      <input
        className="input"
        id={`journal-${name}`}
        name={name}
        type="date"
        autoComplete="off"
        value={dayPart(value)}
        onChange={(event) => onType({ [name]: event.target.value })}
        onBlur={() => onChoose({ [name]: dayPart(value) })}
      />
    </div>
  );
}
