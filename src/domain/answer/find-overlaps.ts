/** Returns the lengths of all prefixes of `head` that `tail` ends with, longest first (Knuth-Morris-Pratt). */
export function findOverlaps(tail: string, head: string): number[] {
  const text = `${head}\u0000${tail}`;
  const back = new Uint16Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = back[length - 1] ?? 0;
    if (text[at] === text[length]) length += 1;
    back[at] = length;
  }
  const found: number[] = [];
  for (; length > 0; length = back[length - 1] ?? 0) found.push(length);
  return found;
}
