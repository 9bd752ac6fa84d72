import type { HonoRequest } from "hono";
import { hasBearerToken } from "./bearer-token.ts";

/** Paths with credentials of their own, or without any: a session counts for nothing there. */
const MACHINE_PATHS = new Set(["/healthz", "/readyz", "/version", "/metrics", "/webhook"]);
/** Paths on the way to a session. */
const SIGN_IN_PATHS = new Set(["/login", "/auth/callback", "/logout"]);
/** What people and workflows may both ask for: a token makes the difference. */
const TASK_STATUS_PATH = /^\/tasks\/[^/]+\/[^/]+\/[^/]+\/status$/;

/** Whether a request is a program's that shows who it is in another way: a signature, a token, or not at all. */
export function isMachineRequest(request: HonoRequest): boolean {
  const { method, path } = request;
  if (path === "/tasks") return method === "POST";
  if (method === "GET" && TASK_STATUS_PATH.test(path)) return hasBearerToken(request);
  return MACHINE_PATHS.has(path) || path.startsWith("/internal/");
}

/** Whether nobody needs to have signed in for a path. */
export const isPublicPath = (path: string): boolean => SIGN_IN_PATHS.has(path);
