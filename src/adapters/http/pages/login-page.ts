import type { Context } from "hono";
import { localPath } from "../../../domain/access/local-path.ts";
import type { HttpEnv } from "../http-env.ts";
import type { PageOptions } from "./page-options.ts";
import { frameOf, pageResponse } from "./page-response.ts";
import { wantsPage } from "./wants-page.ts";

/** Whether somebody is to see a button before they are sent to the code host: programs, and who has pressed it, go on. */
export function wantsLoginPage({ req }: Context<HttpEnv>): boolean {
  return wantsPage(req.raw) && req.query("go") === undefined;
}

/** The sign-in page. */
export function showLoginPage(context: Context<HttpEnv>, options: PageOptions): Promise<Response> {
  const { req } = context;
  const content = {
    returnTo: localPath(req.query("return_to")),
    host: options.host,
    isSignedOut: req.query("out") !== undefined,
  };
  const frame = frameOf(context, options, undefined);
  return pageResponse(options, { name: "login", content, frame });
}
