import { isAppError } from "../../../../domain/core/app-error.ts";
import { parseTarget } from "../../../../domain/pull/parse-target.ts";
import { pullName } from "../../../../domain/pull/pull-request.ts";

/** What the field for the pull request says. */
export type PullNameInput =
  | { readonly kind: "empty" }
  /** `owner/name#12`. */
  | { readonly kind: "named"; readonly name: string }
  /** It names none, or not yet. */
  | { readonly kind: "unclear"; readonly why: string };

/** Reads a URL or `owner/name#12`, as the server will. */
export function readPullName(text: string, serverUrl: string): PullNameInput {
  if (text.trim() === "") return { kind: "empty" };
  try {
    return { kind: "named", name: pullName(parseTarget(text, { serverUrl })) };
  } catch (error) {
    if (!isAppError(error, "usage-invalid")) throw error;
    return { kind: "unclear", why: toFormMessage(error.message) };
  }
}

/** The same parser serves the command line, where the server can be set. */
function toFormMessage(message: string): string {
  return message.replace(/; set GITHUB_[\s\S]*$/, ", which is the code host of this server");
}
