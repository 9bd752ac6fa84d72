import { Hono } from "hono";
import type { HttpEnv } from "../http-env.ts";
import { notFoundResponse } from "../problem.ts";
import { acceptsGzip } from "../to-gzip-response.ts";
import type { Asset, PageOptions } from "./page-options.ts";

/**
 * Cache header of built files: their names contain a digest of the content, so they never change.
 */
const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";
const HOUR_CACHE = "public, max-age=3600";

/**
 * Creates the routes of scripts, styles and images. They need no sign-in, as the sign-in page uses
 * them.
 */
export function assetRoutes({ assets }: Pick<PageOptions, "assets">): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/assets/:name", async ({ req }) => {
    const name = req.param("name");
    const asset = assets.get(name);
    if (asset === undefined) return notFoundResponse(req.path);
    return toResponse(asset, {
      isZipped: acceptsGzip(req.raw),
      cacheControl: /-[\w-]{8}\.\w+$/.test(name) ? IMMUTABLE_CACHE : HOUR_CACHE,
    });
  });
  return routes;
}

async function toResponse(
  { type, read }: Asset,
  { isZipped, cacheControl }: { readonly isZipped: boolean; readonly cacheControl: string },
): Promise<Response> {
  return new Response(await read(isZipped), {
    headers: {
      "content-type": type,
      "cache-control": cacheControl,
      vary: "accept-encoding",
      ...(isZipped ? { "content-encoding": "gzip" } : {}),
    },
  });
}
