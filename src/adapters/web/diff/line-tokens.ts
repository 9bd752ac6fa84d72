import { TOKEN_CLASSES, type TokenClass } from "./token-classes.ts";

/**
 * Tokens of several lines, packed for transfer from a worker: `starts[n]` to `starts[n + 1]` of
 * `data` are the tokens of line `n`, with three numbers each: first character, character after the
 * last, index of the class.
 */
export interface LineTokens {
  readonly starts: Uint32Array;
  readonly data: Uint16Array;
}

/** Colored piece of a line. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly name: TokenClass;
}

/** Packs the tokens of several lines. */
export function packTokens(lines: readonly (readonly Token[])[]): LineTokens {
  const starts = new Uint32Array(lines.length + 1);
  const data: number[] = [];
  lines.forEach((tokens, index) => {
    for (const { from, to, name } of tokens) data.push(from, to, TOKEN_CLASSES.indexOf(name));
    starts[index + 1] = data.length;
  });
  return { starts, data: Uint16Array.from(data) };
}

/** Unpacks the tokens of one line, in order. */
export function unpackTokens({ starts, data }: LineTokens, line: number): readonly Token[] {
  const tokens: Token[] = [];
  const end = starts[line + 1] ?? 0;
  for (let at = starts[line] ?? end; at < end; at += 3) {
    const name = TOKEN_CLASSES[data[at + 2] ?? 0];
    if (name !== undefined) tokens.push({ from: data[at] ?? 0, to: data[at + 1] ?? 0, name });
  }
  return tokens;
}
