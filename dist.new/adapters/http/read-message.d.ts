import type { Context } from "hono";
import type { z } from "zod";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
export interface ReadMessageOptions<Message> {
    readonly readBody: ReadBody;
    readonly schema: z.ZodType<Message>;
    readonly maxBytes: number;
}
/** Reads a program's message, which is JSON of a shape. Anything else is a problem that names what is wrong. */
export declare function readMessage<Message>(context: Context<HttpEnv>, { readBody, schema, maxBytes }: ReadMessageOptions<Message>): Promise<{
    readonly message: Message;
} | Response>;
