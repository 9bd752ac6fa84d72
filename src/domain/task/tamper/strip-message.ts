import { isClosingBracket, isOpeningBracket, type LineToken } from "./tokenize-line.ts";

/** Removes the failure message of an assertion: a sentence as its last argument. */
export function stripMessage(tokens: readonly LineToken[]): readonly LineToken[] {
  const streamed = tokens.findIndex(
    ({ text }, at) => text === "<<" && tokens[at + 1]?.kind === "string",
  );
  if (streamed !== -1) return tokens.slice(0, streamed);
  const last = tokens.findLastIndex(({ text }) => !/^[)\]};]$/.test(text));
  const message = tokens[last];
  if (message?.kind !== "string" || !/\s/.test(message.text)) return tokens;
  const comma = last - (tokens[last - 1]?.kind === "word" ? 2 : 1);
  return tokens[comma]?.text === "," && isSpare(tokens, comma) ? tokens.slice(0, comma) : tokens;
}

/**
 * Returns whether an assertion is complete before a comma: one argument with a comparison, else
 * two. The `t` of Go does not count.
 */
function isSpare(tokens: readonly LineToken[], comma: number): boolean {
  const start = findOpenBracket(tokens, comma);
  if (start === -1) return tokens[0]?.text === "assert";
  const own = listOuterTokens(tokens.slice(start + 1, comma));
  const hasComparison = own.some(({ text }) => /^(?:[=!<>]=+|[<>])$/.test(text));
  const commas = own.filter(({ text }) => text === ",").length;
  const isOfGo = /^[tbf]$/.test(own[0]?.text ?? "") && own[1]?.text === ",";
  return commas + 1 >= (hasComparison ? 1 : 2) + (isOfGo ? 1 : 0);
}

/** Returns the index of the bracket that is open at a token. */
function findOpenBracket(tokens: readonly LineToken[], from: number): number {
  let depth = 0;
  return tokens.findLastIndex((token, at) => {
    if (at >= from) return false;
    depth += isClosingBracket(token) ? 1 : isOpeningBracket(token) ? -1 : 0;
    return depth < 0;
  });
}

/** Returns the tokens outside of brackets. */
function listOuterTokens(tokens: readonly LineToken[]): LineToken[] {
  let depth = 0;
  return tokens.filter((token) => {
    depth += isOpeningBracket(token) ? 1 : isClosingBracket(token) ? -1 : 0;
    return depth === 0;
  });
}
