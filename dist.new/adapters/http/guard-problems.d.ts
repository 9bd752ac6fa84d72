import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./http-env.ts";
/** Takes secrets out of every text of a value; gives the value itself when there are none. */
export type CleanValue = <Value>(value: Value) => Value;
/** Takes secrets out of every problem before it is sent or shown: what it says comes from failures of all kinds. */
export declare function guardProblems(clean: CleanValue): MiddlewareHandler<HttpEnv>;
