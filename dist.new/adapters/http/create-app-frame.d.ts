import { Hono } from "hono";
import type { HttpEnv } from "./http-env.ts";
/**
 * Creates an app without routes: every answer carries `x-request-id`, and what goes wrong is a problem. `onError` is told
 * of what nobody expected, with the request's id.
 */
export declare function createAppFrame(onError: (error: unknown, requestId: string) => void): Hono<HttpEnv>;
