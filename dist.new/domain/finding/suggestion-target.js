export const replacedLines = ({ lines, from, to }) => lines.slice(from - 1, to);
/** Lines that hold more than white space. */
export const saidLines = (lines) => lines.filter((line) => line.trim() !== "");
/** Leading white space of a line. */
export const indentOf = (line) => /^[ \t]*/.exec(line)?.[0] ?? "";
const PROSE_FILE = /\.(?:md|mdx|markdown|mkd|rst|txt|adoc|asciidoc|org|tex|textile|wiki)$/i;
/** Whether a file is written text rather than code: lists, fences and sentences are its content. */
export const isProseFile = (path) => PROSE_FILE.test(path) || /(?:^|\/)(?:README|CHANGELOG|CHANGES|LICENSE|NOTICE)$/.test(path);
