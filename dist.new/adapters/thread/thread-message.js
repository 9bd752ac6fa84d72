import { z } from "zod";
import { MAX_HEAD_BYTES } from "../shared/pack-announcement.js";
/** Text is JSON: a list of events, the result, or what a task is about to write. `id` is the runner's number for one question. */
export const FromRunner = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("ready") }),
    z.object({ kind: z.enum(["events", "result"]), text: z.string() }),
    z.object({ kind: z.literal("token"), id: z.number().int().nonnegative() }),
    z.object({ kind: z.literal("forget"), id: z.number().int().nonnegative() }),
    z.object({
        kind: z.literal("intent"),
        id: z.number().int().nonnegative(),
        text: z.string().max(MAX_HEAD_BYTES),
        /** Bytes of the files, packed. */
        contents: z.custom((value) => value instanceof Uint8Array).optional(),
    }),
]);
