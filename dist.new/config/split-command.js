/**
 * Takes a command line apart as a POSIX shell does with quotes and backslashes, and with nothing else: no variable, no
 * glob, no operator. `undefined` for quotes that do not end.
 */
export function splitCommand(line) {
    const words = [];
    // One word: pieces in either kind of quotes, escaped characters and plain ones, without space between.
    const word = /\s*((?:"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|[^\s"'\\])+)/gy;
    let end = 0;
    for (let match = word.exec(line); match !== null; match = word.exec(line)) {
        words.push(unquote(match[1] ?? ""));
        end = word.lastIndex;
    }
    return line.slice(end).trim() === "" ? words : undefined;
}
const PIECE = /"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|\\([\s\S])|([^"'\\]+)/g;
function unquote(word) {
    const pieces = [...word.matchAll(PIECE)].map(([, double, single, escaped, plain]) => double?.replace(/\\(["\\$`])/g, "$1") ?? single ?? escaped ?? plain ?? "");
    return pieces.join("");
}
