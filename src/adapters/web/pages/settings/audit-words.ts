import type { AuditEntry } from "../../../../domain/provider/provider-config.ts";
import { providerWord } from "../../ui/provider-words.ts";
import { type ConfigField, FIELD_LABELS } from "./config-values.ts";

/** One thing that was changed. */
export interface ChangeWords {
  readonly label: string;
  readonly from?: string;
  readonly to?: string;
}

type Change = AuditEntry["changes"][number];
type Value = NonNullable<Change["from"]>;

/** What an entry says: that a config came or went, or what was changed about it. */
export function auditWords({ action, changes }: AuditEntry): readonly ChangeWords[] {
  if (action === "create") return [{ label: "Created" }];
  if (action === "remove") return [{ label: "Deleted, with its key" }];
  return changes.map(toWords);
}

function toWords({ field, from, to }: Change): ChangeWords {
  if (field === "apiKey") return { label: "Key replaced" };
  const label = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field as ConfigField] : field;
  return { label, from: valueWords(field, from), to: valueWords(field, to) };
}

function valueWords(field: string, value: Value | undefined): string {
  if (value === undefined) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value !== "string") return value.length === 0 ? "none" : value.join(", ");
  return field === "provider" ? knownProvider(value) : value;
}

function knownProvider(value: string): string {
  const known = ["hf", "openai", "anthropic", "custom"] as const;
  const provider = known.find((name) => name === value);
  return provider === undefined ? value : providerWord(provider);
}
