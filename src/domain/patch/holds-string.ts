const STRING = /"""|'''|<<[-~]?\s*["'\\]?\w|:\s*[|>][+-]?\d?\s*$/;

/** Decides whether lines may begin or end a multi-line string, in which white space is content. */
export const holdsString = (lines: readonly { readonly text: string }[]): boolean =>
  lines.some(({ text }) => STRING.test(text) || text.split("`").length % 2 === 0);
