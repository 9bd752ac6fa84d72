/**
 * Splits a command line at spaces, with the quotes and backslashes of a POSIX shell; variables, globs and operators are
 * plain text. Returns `undefined` for unbalanced quotes.
 */
export function splitCommand(line: string): readonly string[] | undefined {
  const words: string[] = [];
  // One word: quoted pieces, escaped characters and plain ones, without spaces between them.
  const word = /\s*((?:"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|[^\s"'\\])+)/gy;
  let end = 0;
  for (let match = word.exec(line); match !== null; match = word.exec(line)) {
    words.push(unquote(match[1] ?? ""));
    end = word.lastIndex;
  }
  return line.slice(end).trim() === "" ? words : undefined;
}

const PIECE = /"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|\\([\s\S])|([^"'\\]+)/g;

function unquote(word: string): string {
  const pieces = [...word.matchAll(PIECE)].map(
    ([, double, single, escaped, plain]) =>
      double?.replace(/\\(["\\$`])/g, "$1") ?? single ?? escaped ?? plain ?? "",
  );
  return pieces.join("");
}
