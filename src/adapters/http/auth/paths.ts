import type { HonoRequest } from "hono";
import { hasBearerToken } from "./bearer-token.ts";

/** Paths with credentials of their own, or without any: sessions are ignored there. */
const MACHINE_PATHS = new Set(["/healthz", "/readyz", "/version", "/metrics", "/webhook"]);
/** Paths of the sign-in. */
const SIGN_IN_PATHS = new Set(["/login", "/auth/callback", "/logout"]);
/** Path for both users and workflows, which are distinguished by a token. */
const TASK_STATUS_PATH = /^\/tasks\/[^/]+\/[^/]+\/[^/]+\/status$/;

/**
 * Returns true for a request of a program, which authenticates by a signature, a token, or not at
 * all.
 */
export function isMachineRequest(request: HonoRequest): boolean {
  const { method, path } = request;
  if (path === "/tasks") return method === "POST";
  if (method === "GET" && TASK_STATUS_PATH.test(path)) return hasBearerToken(request);
  return MACHINE_PATHS.has(path) || path.startsWith("/internal/");
}

/** Returns true if a path needs no sign-in. */
export const isPublicPath = (path: string): boolean => SIGN_IN_PATHS.has(path);
