import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { type ConfigField, type ConfigValues, FIELD_LABELS, toValues } from "./config-values.ts";

export interface RebasedValues {
  readonly values: ConfigValues;
  /** Fields changed by another user and not by this one; they now have the new value. */
  readonly taken: readonly ConfigField[];
  /** Fields changed by both users; they keep this user's value. */
  readonly kept: readonly ConfigField[];
}

const FIELDS = Object.keys(FIELD_LABELS) as ConfigField[];

/** Rebases typed values on a config that changed in the meantime. */
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
