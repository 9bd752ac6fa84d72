// White space without the byte order mark, which nobody sees: a word with one in it is another word.
const FIRST_WORD = /^[^\S\ufeff]*([\S\ufeff]+)(.*)$/s;

/**
 * Gives what a comment says behind the trigger, trimmed; `undefined` when the trigger is not exactly its first word.
 */
export function readInstructions(body: string, trigger: string): string | undefined {
  const [, word, rest = ""] = FIRST_WORD.exec(body) ?? [];
  return word !== undefined && word === trigger ? rest.trim() : undefined;
}
