import { Hono } from "hono";
import type { EgressHearing } from "../../app/egress-desk.ts";
import type { Secret } from "../../domain/secret.ts";
import type { HttpEnv } from "./http-env.ts";
/** `GET /internal/egress`: the hosts that runners may reach, for the proxies that hold the token. */
export declare function egressRoutes(hearing: EgressHearing, token: Secret): Hono<HttpEnv>;
