import type { Context } from "hono";
import { sanitizeReturnPath } from "../../../domain/access/sanitize-return-path.ts";
import type { HttpEnv } from "../http-env.ts";
import type { PageOptions } from "./page-options.ts";
import { acceptsHtml, toPageFrame, toPageResponse } from "./to-page-response.ts";

/**
 * Returns true if a sign-in button should be shown before the redirect to the code host; programs
 * and users who pressed it are redirected.
 */
export function wantsLoginPage({ req }: Context<HttpEnv>): boolean {
  return acceptsHtml(req.raw) && req.query("go") === undefined;
}

/** The sign-in page. */
export function showLoginPage(context: Context<HttpEnv>, options: PageOptions): Promise<Response> {
  const { req } = context;
  const content = {
    returnTo: sanitizeReturnPath(req.query("return_to")),
    host: options.host,
    isSignedOut: req.query("out") !== undefined,
  };
  const frame = toPageFrame(context, options, undefined);
  return toPageResponse(options, { name: "login", content, frame });
}
