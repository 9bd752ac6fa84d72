/** The code host limits a ref to 255 bytes, including `refs/heads/`. */
const MAX_BYTES = 244;
const ENCODER = new TextEncoder();

/** Rules for a name, in git's order; the first violated rule is reported. */
const RULES: readonly (readonly [wrong: RegExp, message: string])[] = [
  [/^$/, "must not be empty"],
  // A lone surrogate cannot be encoded as UTF-8.
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
 * Returns the problem of a branch name, as a predicate for a field's name; `undefined` if the name
 * is valid. Source: git-check-ref-format(1) with `--branch`; the last two rules are the code
 * host's.
 */
export function findRefNameProblem(name: string): string | undefined {
  if (ENCODER.encode(name).length > MAX_BYTES) return `must be at most ${MAX_BYTES} bytes`;
  return RULES.find(([wrong]) => wrong.test(name))?.[1];
}
