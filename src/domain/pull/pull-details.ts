import { z } from "zod";
import { clipLine, cutText } from "../untrusted/cut-text.ts";
import { createHiddenParts } from "../untrusted/hidden-part.ts";
import { stripInvisible } from "../untrusted/invisible.ts";
import { stripControls } from "../untrusted/strip-controls.ts";
import type { PullRequest } from "./pull-request.ts";

const name = z.string().min(1).optional();
const count = z.number().int().nonnegative();

/**
 * What the head of a page shows of a pull request, as it was when it was last read for a job. Nothing is decided by it:
 * the names were written by strangers, and are shortened and cleaned for people. A name of which nothing can be seen is
 * absent.
 */
export const PullDetails = z.object({
  /** Login. */
  author: name,
  /** Branch that is to be merged. */
  head: name,
  /** Branch that it is to be merged into. */
  base: name,
  changedFiles: count,
  /** Lines; absent when the code host did not say. */
  additions: count.optional(),
  deletions: count.optional(),
});
export type PullDetails = Readonly<z.infer<typeof PullDetails>>;

/** As long as the code host lets a branch be. */
const MAX_CHARS = 255;

/** Tells of a pull request what people are shown. */
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

/** A name on one line, without what nobody can see. */
function readableName(text: string): string | undefined {
  const hidden = createHiddenParts("name");
  const plain = stripControls(stripInvisible(cutText(text, MAX_CHARS * 4)), hidden);
  // Braille's blank is drawn as nothing, and is no white space.
  const line = clipLine(plain.replace(/[\s\u2800]+/g, " ").trim(), MAX_CHARS);
  return line === "" ? undefined : line;
}
