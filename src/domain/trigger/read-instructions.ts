// White space without the byte order mark, which is invisible: a word that contains one is another
// word.
const FIRST_WORD = /^[^\S\ufeff]*([\S\ufeff]+)(.*)$/s;

/**
 * Returns the text of a comment behind the trigger, trimmed; `undefined` if the trigger is not
 * exactly its first word.
 */
export function readInstructions(body: string, trigger: string): string | undefined {
  const [, word, rest = ""] = FIRST_WORD.exec(body) ?? [];
  return word !== undefined && word === trigger ? rest.trim() : undefined;
}
