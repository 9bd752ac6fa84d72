import type { Hono } from "hono";
import type { HttpEnv } from "./http-env.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The methods that a path takes, as its routes have it; none when there is no such path. */
export function findAllowedMethods({ router }: Hono<HttpEnv>, path: string): readonly string[] {
  const taken = METHODS.filter((method) => {
    const [handlers] = router.match(method, path);
    // What runs for every path is a route of all methods.
    return handlers.some(([[, route]]) => route.method === method);
  });
  return taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}
