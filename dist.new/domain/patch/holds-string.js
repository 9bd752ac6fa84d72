const STRING = /"""|'''|<<[-~]?\s*["'\\]?\w|:\s*[|>][+-]?\d?\s*$/;
/** Tells whether lines may begin or end a text of several lines, in which white space is content. */
export const holdsString = (lines) => lines.some(({ text }) => STRING.test(text) || text.split("`").length % 2 === 0);
