import { z } from "zod";
import { clipLine, cutText } from "../untrusted/cut-text.ts";
import { createHiddenParts } from "../untrusted/hidden-part.ts";
import { stripInvisible } from "../untrusted/invisible.ts";
import { stripControls } from "../untrusted/strip-controls.ts";
import type { PullRequest } from "./pull-request.ts";

const name = z.string().min(1).optional();
const count = z.number().int().nonnegative();

/**
 * Details of a pull request for a page header, as of the last time it was read for a job. For display only: names are
 * untrusted, and are shortened and cleaned. A name without visible characters is absent.
 */
export const PullDetails = z.object({
  /** Login. */
  author: name,
  /** Branch to merge. */
  head: name,
  /** Branch to merge into. */
  base: name,
  changedFiles: count,
  /** Number of lines; absent if the code host did not report it. */
  additions: count.optional(),
  deletions: count.optional(),
});
/** Displayable details of a pull request. */
export type PullDetails = Readonly<z.infer<typeof PullDetails>>;

/** The maximum length of a branch name on the code host. */
const MAX_CHARS = 255;

/** Returns the displayable details of a pull request. */
export function toPullDetails(pull: PullRequest): PullDetails {
  const { author, head, base, changedFiles, additions, deletions } = pull;
  const shown = {
    author: readableName(author),
    head: readableName(head.branch),
    base: readableName(base.branch),
    additions,
    deletions,
  };
  const known = Object.entries(shown).filter(([, value]) => value !== undefined);
  return { changedFiles, ...Object.fromEntries(known) };
}

/** Returns a name on one line, without invisible characters. */
function readableName(text: string): string | undefined {
  const hidden = createHiddenParts("name");
  const plain = stripControls(stripInvisible(cutText(text, MAX_CHARS * 4)), hidden);
  // The Braille blank is invisible but not white space.
  const line = clipLine(plain.replace(/[\s\u2800]+/g, " ").trim(), MAX_CHARS);
  return line === "" ? undefined : line;
}
