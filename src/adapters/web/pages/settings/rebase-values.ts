import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { type ConfigField, type ConfigValues, FIELD_LABELS, toValues } from "./config-values.ts";

export interface RebasedValues {
  readonly values: ConfigValues;
  /** Fields that somebody else has changed; those that the person had left alone now say what is there. */
  readonly taken: readonly ConfigField[];
  /** Fields that both have changed: what the person typed stands. */
  readonly kept: readonly ConfigField[];
}

const FIELDS = Object.keys(FIELD_LABELS) as ConfigField[];

/** Carries what somebody typed over to a config that has changed meanwhile. */
export function rebaseValues(
  mine: ConfigValues,
  before: ProviderConfig,
  now: ProviderConfig,
): RebasedValues {
  const [old, theirs] = [toValues(before), toValues(now)];
  const changed = FIELDS.filter(
    (field) => old[field] !== theirs[field] && mine[field] !== theirs[field],
  );
  const taken = changed.filter((field) => mine[field] === old[field]);
  const kept = changed.filter((field) => mine[field] !== old[field]);
  const values = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
  return { values: { ...mine, ...values }, taken, kept };
}
