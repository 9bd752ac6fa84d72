import type { Context } from "hono";
import { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
/** Reads what a task is about to write: JSON without files, or packed with them. */
export declare function readAnnouncement(context: Context<HttpEnv>, readBody: ReadBody): Promise<{
    readonly message: ChangeAnnouncement;
} | Response>;
