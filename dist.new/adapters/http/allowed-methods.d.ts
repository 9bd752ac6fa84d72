import type { Hono } from "hono";
import type { HttpEnv } from "./http-env.ts";
/** The methods that a path takes, as its routes have it; none when there is no such path. */
export declare function allowedMethods({ router }: Hono<HttpEnv>, path: string): readonly string[];
