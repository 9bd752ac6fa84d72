/** Paths with credentials of their own, or without any: a session counts for nothing there. */
const MACHINE = new Set(["/healthz", "/readyz", "/version", "/metrics", "/webhook"]);
/** Paths on the way to a session. */
const SIGN_IN = new Set(["/login", "/auth/callback", "/logout"]);

/** Whether a request is a program's that shows who it is in another way: a signature, a token, or not at all. */
export function isForMachines(method: string, path: string): boolean {
  if (path === "/tasks") return method === "POST";
  return MACHINE.has(path) || path.startsWith("/internal/");
}

/** Whether nobody needs to have signed in for a path. */
export const isOpen = (path: string): boolean => SIGN_IN.has(path);
