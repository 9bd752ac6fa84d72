import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";

/**
 * Limits of the code host: the length of the words, without repository and operators, and five
 * operators.
 */
const MAX_CHARS = 256;
const MAX_PHRASES = 6;
const NAME = /^[\w.-]+$/;

/**
 * Returns a search for any of these phrases in one repository; `undefined` when no phrase is left.
 */
export function toSearchQuery(
  repository: RepositoryRef,
  words: readonly string[],
): string | undefined {
  if (!NAME.test(repository.owner) || !NAME.test(repository.name)) return undefined;
  const phrases: string[] = [];
  let chars = 0;
  for (const phrase of new Set(words.map(toPhrase))) {
    if (!/[\p{L}\p{N}]/u.test(phrase) || phrases.length === MAX_PHRASES) continue;
    if (chars + phrase.length > MAX_CHARS) continue;
    chars += phrase.length;
    phrases.push(phrase);
  }
  if (phrases.length === 0) return undefined;
  const any = phrases.join(" OR ");
  return `repo:${repositoryName(repository)} ${phrases.length === 1 ? any : `(${any})`}`;
}

/** Within quotes only these characters are special. */
const toPhrase = (text: string): string =>
  `"${text
    .toWellFormed()
    .replaceAll(/["\\\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()}"`;
