import type { HonoRequest } from "hono";
import { hasBearer } from "./bearer.ts";

/** Paths with credentials of their own, or without any: a session counts for nothing there. */
const MACHINE = new Set(["/healthz", "/readyz", "/version", "/metrics", "/webhook"]);
/** Paths on the way to a session. */
const SIGN_IN = new Set(["/login", "/auth/callback", "/logout"]);
/** What people and workflows may both ask for: a token makes the difference. */
const TASK_STATUS = /^\/tasks\/[^/]+\/[^/]+\/[^/]+\/status$/;

/** Whether a request is a program's that shows who it is in another way: a signature, a token, or not at all. */
export function isForMachines(request: HonoRequest): boolean {
  const { method, path } = request;
  if (path === "/tasks") return method === "POST";
  if (method === "GET" && TASK_STATUS.test(path)) return hasBearer(request);
  return MACHINE.has(path) || path.startsWith("/internal/");
}

/** Whether nobody needs to have signed in for a path. */
export const isOpen = (path: string): boolean => SIGN_IN.has(path);
