import { Hono } from "hono";
import type { CallbackHearing } from "../../app/callback-hearing.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
/**
 * What runners of other processes say of their jobs. Their token is looked at before anything else, a message's body
 * included; cookies count for nothing.
 */
export declare function callbackRoutes(hearing: CallbackHearing, readBody: ReadBody): Hono<HttpEnv>;
