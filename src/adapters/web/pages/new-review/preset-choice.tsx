import type { ReactNode } from "react";
import { formatCount } from "../../ui/format.ts";
import { PRESETS, type Preset } from "./presets.ts";

export interface PresetChoiceProps {
  /** Preset that the form matches unchanged. */
  readonly chosen: Preset | undefined;
  readonly canPutBack: boolean;
  onChoose(preset: Preset): void;
  onPutBack(): void;
}

/** Buttons that fill in the comment and the budget for a kind of change. */
export function PresetChoice({
  chosen,
  canPutBack,
  onChoose,
  onPutBack,
}: PresetChoiceProps): ReactNode {
  return (
    <fieldset className="field" aria-describedby="preset-hint">
      <legend className="legend">Preset</legend>
      <div className="presets">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className="preset"
            aria-pressed={preset === chosen}
            onClick={() => onChoose(preset)}
          >
            <strong>{preset.name}</strong>
            <small>{formatCount(preset.tokens)} tokens</small>
          </button>
        ))}
      </div>
      <div className="row field-notes">
        <p className="hint" id="preset-hint">
          Fills the comment and the budget. Both stay editable.
        </p>
        {canPutBack ? (
          <button type="button" className="btn btn-xs" onClick={onPutBack}>
            Put my own comment back
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
