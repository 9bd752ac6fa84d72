import { z } from "zod";
/** Who runs the endpoint: the model hub's router, OpenAI, Anthropic, somebody else. */
export declare const Provider: z.ZodEnum<{
    custom: "custom";
    hf: "hf";
    openai: "openai";
    anthropic: "anthropic";
}>;
export type Provider = z.infer<typeof Provider>;
/** Which model works for which repositories, and whose key pays: all of it but the key. Times are ISO 8601. */
export declare const ProviderConfig: z.ZodObject<{
    id: z.ZodString;
    pattern: z.ZodString;
    provider: z.ZodEnum<{
        custom: "custom";
        hf: "hf";
        openai: "openai";
        anthropic: "anthropic";
    }>;
    baseUrl: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    users: z.ZodArray<z.ZodString>;
    orgs: z.ZodArray<z.ZodString>;
    restrictsRequests: z.ZodBoolean;
    tasksEnabled: z.ZodBoolean;
    keyHint: z.ZodString;
    createdAt: z.ZodISODateTime;
    updatedAt: z.ZodISODateTime;
    updatedBy: z.ZodString;
    version: z.ZodNumber;
}, z.core.$strip>;
export type ProviderConfig = Readonly<z.infer<typeof ProviderConfig>>;
/** Who did what to a config. A key is named as a field that changed, never with a value. */
export declare const AuditEntry: z.ZodObject<{
    at: z.ZodISODateTime;
    actor: z.ZodString;
    action: z.ZodEnum<{
        create: "create";
        update: "update";
        remove: "remove";
    }>;
    configId: z.ZodString;
    pattern: z.ZodString;
    changes: z.ZodArray<z.ZodObject<{
        field: z.ZodString;
        from: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean, z.ZodArray<z.ZodString>]>>;
        to: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodBoolean, z.ZodArray<z.ZodString>]>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type AuditEntry = Readonly<z.infer<typeof AuditEntry>>;
