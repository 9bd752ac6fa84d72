import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";

/** The code host refuses longer words, repository and operators not counted, and more than five operators. */
const MAX_CHARS = 256;
const MAX_PHRASES = 6;
const NAME = /^[\w.-]+$/;

/** A search for any of these phrases in one repository; `undefined` when nothing is left to look for. */
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

/** Within quotes nothing but these has a meaning. */
const toPhrase = (text: string): string =>
  `"${text
    .toWellFormed()
    .replaceAll(/["\\\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()}"`;
