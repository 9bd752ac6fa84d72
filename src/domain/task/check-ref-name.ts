/** The code host takes 255 bytes with `refs/heads/`. */
const MAX_BYTES = 244;
const ENCODER = new TextEncoder();

/** What is wrong with a name, in git's order; the first that fits is told. */
const RULES: readonly (readonly [wrong: RegExp, message: string])[] = [
  [/^$/, "must not be empty"],
  // A half of a character cannot be written as UTF-8.
  [/\p{Cs}/u, "must be well-formed text"],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what git check-ref-format refuses.
  [/[\x00-\x20\x7f]/, "must not hold spaces or control characters"],
  [/[~^:?*[\\]/, "must not hold any of ~ ^ : ? * [ \\"],
  [/\.\./, "must not hold two dots in a row"],
  [/@\{/, "must not hold @{"],
  [/^\/|\/$|\/\//, "must not begin or end with a slash, or hold two in a row"],
  [/(?:^|\/)\./, "must have no part that begins with a dot"],
  [/\.lock(?:\/|$)/, "must have no part that ends with .lock"],
  [/\.$/, "must not end with a dot"],
  [/^-/, "must not begin with a hyphen"],
  [/^(?:@|HEAD)$/, "must be a name that git allows for a branch"],
  [/^refs\//, "must be a branch, without refs/ in front"],
  [/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/i, "must be a branch, not the id of a commit"],
];

/**
 * Tells what keeps a text from being the name of a branch, to be read after the name of a field; `undefined` when
 * nothing does. Source: git-check-ref-format(1) with `--branch`; the last two rules are the code host's.
 */
export function findRefNameProblem(name: string): string | undefined {
  if (ENCODER.encode(name).length > MAX_BYTES) return `must be at most ${MAX_BYTES} bytes`;
  return RULES.find(([wrong]) => wrong.test(name))?.[1];
}
