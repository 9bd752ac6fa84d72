import { z } from "zod";
/** Who runs the endpoint: the model hub's router, OpenAI, Anthropic, somebody else. */
export const Provider = z.enum(["hf", "openai", "anthropic", "custom"]);
/** Which model works for which repositories, and whose key pays: all of it but the key. Times are ISO 8601. */
export const ProviderConfig = z.object({
    id: z.string().min(1),
    /** `owner/name` or `owner/*`. */
    pattern: z.string().min(3),
    provider: Provider,
    /** Without a slash at its end. */
    baseUrl: z.string().min(1),
    /** Absent: the first tool-capable one that the endpoint lists. */
    model: z.string().min(1).optional(),
    /** Logins in lower case that may use it, with the members of `orgs`. */
    users: z.array(z.string()),
    orgs: z.array(z.string()),
    /** Whether that also applies to comments and tasks; otherwise `users` and `orgs` restrict the web app alone. */
    restrictsRequests: z.boolean(),
    /** Whether tasks, which write, may use it. */
    tasksEnabled: z.boolean(),
    /** What of the key may be shown. */
    keyHint: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Login of who changed it last. */
    updatedBy: z.string(),
    /** Counts the changes, from 1: a change names the version that it read. */
    version: z.number().int().positive(),
});
const Value = z.union([z.string(), z.boolean(), z.array(z.string())]);
/** Who did what to a config. A key is named as a field that changed, never with a value. */
export const AuditEntry = z.object({
    at: z.iso.datetime(),
    /** Login. */
    actor: z.string(),
    action: z.enum(["create", "update", "remove"]),
    configId: z.string(),
    pattern: z.string(),
    changes: z.array(z.object({ field: z.string(), from: Value.optional(), to: Value.optional() })),
});
