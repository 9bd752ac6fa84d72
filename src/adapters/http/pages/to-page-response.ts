import type { Context } from "hono";
import { parse } from "hono/utils/cookie";
import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { Page, PageFrame } from "../../../domain/api/page.ts";
import { NO_LINKS } from "../../../domain/outbound/link-policy.ts";
import type { HttpEnv } from "../http-env.ts";
import type { PageOptions } from "./page-options.ts";

const THEME_COOKIE = "svc_theme";

/**
 * Returns the data of every page. Without a sign-in it has no text of a model and no link policy.
 */
export function toPageFrame(
  context: Context<HttpEnv>,
  { links }: Pick<PageOptions, "links">,
  session: SessionResponse | undefined,
): PageFrame {
  const { pathname, search } = new URL(context.req.url);
  const theme = parse(context.req.header("cookie") ?? "", THEME_COOKIE)[THEME_COOKIE];
  return {
    path: `${pathname}${search}`,
    requestId: context.get("requestId"),
    at: new Date().toISOString(),
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    ...(session === undefined ? { links: NO_LINKS } : { session, links }),
  };
}

/** Responds with a page. It is personal and current, so it is not cached. */
export async function toPageResponse(
  { render }: Pick<PageOptions, "render">,
  page: Page,
  {
    status = 200,
    headers = new Headers(),
  }: { status?: number | undefined; headers?: Headers } = {},
): Promise<Response> {
  const html = await render(page);
  const all = new Headers(headers);
  all.set("content-type", "text/html; charset=utf-8");
  all.set("cache-control", "no-store");
  all.delete("content-length");
  return new Response(html, { status, headers: all });
}

/** Returns true for a request of a browser page; programs accept anything or JSON. */
export function acceptsHtml({ headers }: Request): boolean {
  return (headers.get("accept") ?? "").toLowerCase().includes("text/html");
}
