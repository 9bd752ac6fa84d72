// Quotes inside comments are examined too; the limits keep that linear on hostile input.
const MAX_COMMENT = 600;
const MAX_COMMENTS = 20;

// \s lacks the zero-width characters that copied text contains.
const SPACE = /[\s\u200b\u200c\u200e\u200f\u2060\u180e]*/y;
// Doubly escaped line breaks, only next to punctuation so that patches stay intact.
const ESCAPED_BREAK = /(?:\\[nrt]\s*)+(?=["'{}[\],])/y;
const ELLIPSIS = /(?:\.\.\.|…)(?=[\s,\]}])/y;

/** Returns the next position that is neither white space nor a comment. */
export function skipGap(text: string, from: number): number {
  let at = skipSpace(text, from);
  for (let count = 0; count < MAX_COMMENTS; count += 1) {
    const next = skipOther(text, at);
    if (next === at) return at;
    at = skipSpace(text, next);
  }
  return at;
}

/** Returns the next position that is not white space. */
export function skipSpace(text: string, from: number): number {
  return matchEnd(SPACE, text, from);
}

function skipOther(text: string, at: number): number {
  switch (text[at]) {
    case "/":
      if (text[at + 1] === "/") return findLineEnd(text, at);
      return text[at + 1] === "*" ? findBlockEnd(text, at) : at;
    case "#":
      return findLineEnd(text, at);
    case "\\":
      return matchEnd(ESCAPED_BREAK, text, at);
    case ".":
    case "…":
      return matchEnd(ELLIPSIS, text, at);
    default:
      return at;
  }
}

function findLineEnd(text: string, at: number): number {
  // Without a line break it is not a comment: "//" in a one-line document belongs to a string.
  const length = text.slice(at, at + MAX_COMMENT).search(/[\r\n]/);
  return length < 0 ? at : at + length;
}

function findBlockEnd(text: string, at: number): number {
  const length = text.slice(at, at + MAX_COMMENT).indexOf("*/");
  return length < 0 ? at : at + length + 2;
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
