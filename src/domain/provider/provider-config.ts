import { z } from "zod";

/** The provider of the endpoint: the Hugging Face router, OpenAI, Anthropic, or a custom one. */
export const Provider = z.enum(["hf", "openai", "anthropic", "custom"]);
/** Id of a provider. */
export type Provider = z.infer<typeof Provider>;

/** The model and the endpoint for matching repositories, without the key. Times are ISO 8601. */
export const ProviderConfig = z.object({
  id: z.string().min(1),
  /** `owner/name` or `owner/*`. */
  pattern: z.string().min(3),
  provider: Provider,
  /** Without a trailing slash. */
  baseUrl: z.string().min(1),
  /** Absent: the first tool-capable model that the endpoint lists. */
  model: z.string().min(1).optional(),
  /** Lower-case logins that may use it, in addition to the members of `orgs`. */
  users: z.array(z.string()),
  orgs: z.array(z.string()),
  /** Applies `users` and `orgs` to comments and tasks too; otherwise they restrict only the web app. */
  restrictsRequests: z.boolean(),
  /** Permits the use for tasks, which write. */
  tasksEnabled: z.boolean(),
  /** The displayable part of the key. */
  keyHint: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Login of the last editor. */
  updatedBy: z.string(),
  /** Number of changes, starting at 1. An update names the version that it is based on. */
  version: z.number().int().positive(),
});
/** A provider config without its key. */
export type ProviderConfig = Readonly<z.infer<typeof ProviderConfig>>;

const Value = z.union([z.string(), z.boolean(), z.array(z.string())]);

/** A change of a config, with its author. A key is recorded as a changed field, never with a value. */
export const AuditEntry = z.object({
  at: z.iso.datetime(),
  /** Login. */
  actor: z.string(),
  action: z.enum(["create", "update", "remove"]),
  configId: z.string(),
  pattern: z.string(),
  changes: z.array(z.object({ field: z.string(), from: Value.optional(), to: Value.optional() })),
});
/** An entry of the audit log. */
export type AuditEntry = Readonly<z.infer<typeof AuditEntry>>;

/**
 * Returns the context that a key is encrypted for: one config and one base URL. The key cannot be decrypted in
 * another context.
 */
export function toKeyContext({ id, baseUrl }: Pick<ProviderConfig, "id" | "baseUrl">): string {
  return `provider:${id}:${baseUrl}`;
}

const SHOWN = 3;
const MIN_LENGTH = 6;

/** Returns the displayable part of a key: its last three characters, or nothing for a short one. */
export function toKeyHint(key: string): string {
  return key.length >= MIN_LENGTH ? `…${key.slice(-SHOWN)}` : "set";
}
