import { isAppError } from "../../../../domain/core/app-error.ts";
import { parseTarget } from "../../../../domain/pull/parse-target.ts";
import { pullName } from "../../../../domain/pull/pull-request.ts";

/** Parsed value of the pull request field. */
export type PullNameInput =
  | { readonly kind: "empty" }
  /** `owner/name#12`. */
  | { readonly kind: "named"; readonly name: string }
  /** Not a pull request name, or not a complete one. */
  | { readonly kind: "unclear"; readonly why: string };

/** Parses a URL or `owner/name#12` by the same rules as the server. */
export function readPullName(text: string, serverUrl: string): PullNameInput {
  if (text.trim() === "") return { kind: "empty" };
  try {
    return { kind: "named", name: pullName(parseTarget(text, { serverUrl })) };
  } catch (error) {
    if (!isAppError(error, "usage-invalid")) throw error;
    return { kind: "unclear", why: toFormMessage(error.message) };
  }
}

/**
 * Adapts a message of the parser, which the command line shares; only there can the server be set.
 */
function toFormMessage(message: string): string {
  return message.replace(/; set GITHUB_[\s\S]*$/, ", which is the code host of this server");
}
