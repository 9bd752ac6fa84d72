import { z } from "zod";
/** What a proxy is told when it asks for the list of hosts that runners may reach. */
export declare const EgressAnswer: z.ZodObject<{
    version: z.ZodString;
    hosts: z.ZodReadonly<z.ZodArray<z.ZodString>>;
}, z.core.$strict>;
export type EgressAnswer = Readonly<z.infer<typeof EgressAnswer>>;
