import type { Context } from "hono";
import { parse } from "hono/utils/cookie";
import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { Page, PageFrame } from "../../../domain/api/page.ts";
import { NO_LINKS } from "../../../domain/outbound/link-policy.ts";
import type { HttpEnv } from "../http-env.ts";
import type { PageOptions } from "./page-options.ts";

const THEME_COOKIE = "svc_theme";

/** What every page knows. Who has not signed in is shown no text of a model, and is not told where one may lead. */
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

/** Answers with a page. It is of one person and of this moment: nobody keeps it. */
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
