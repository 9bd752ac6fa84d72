import type { Hono } from "hono";
import type { HttpEnv } from "./http-env.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Returns the methods that the routes of a path accept; none when the path does not exist. */
export function findAllowedMethods({ router }: Hono<HttpEnv>, path: string): readonly string[] {
  const taken = METHODS.filter((method) => {
    const [handlers] = router.match(method, path);
    // Middleware for every path is registered as a route of all methods.
    return handlers.some(([[, route]]) => route.method === method);
  });
  return taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}
