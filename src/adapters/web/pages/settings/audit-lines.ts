import type { AuditEntry } from "../../../../domain/provider/provider-config.ts";
import { providerLabel } from "../../ui/provider-labels.ts";
import { type ConfigField, FIELD_LABELS } from "./config-values.ts";

/** Line of the audit log. */
export interface AuditLine {
  readonly label: string;
  readonly from?: string;
  readonly to?: string;
}

type Change = AuditEntry["changes"][number];
type Value = NonNullable<Change["from"]>;

/** Describes an audit entry: the config that was added or deleted, or its changed fields. */
export function toAuditLines({ action, changes }: AuditEntry): readonly AuditLine[] {
  if (action === "create") return [{ label: "Created" }];
  if (action === "remove") return [{ label: "Deleted, with its key" }];
  return changes.map(toAuditLine);
}

function toAuditLine({ field, from, to }: Change): AuditLine {
  if (field === "apiKey") return { label: "Key replaced" };
  const label = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field as ConfigField] : field;
  return { label, from: formatValue(field, from), to: formatValue(field, to) };
}

function formatValue(field: string, value: Value | undefined): string {
  if (value === undefined) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value !== "string") return value.length === 0 ? "none" : value.join(", ");
  return field === "provider" ? formatProvider(value) : value;
}

function formatProvider(value: string): string {
  const known = ["hf", "openai", "anthropic", "custom"] as const;
  const provider = known.find((name) => name === value);
  return provider === undefined ? value : providerLabel(provider);
}
