/** A piece of two texts: in both, only in the first, or only in the second. */
export interface WordPart {
  readonly kind: "same" | "del" | "ins";
  readonly text: string;
}

/** Beyond this many pairs of words, what differs is shown as one piece: comparing would make the page wait. */
const MAX_PAIRS = 250_000;

/** Compares two texts word by word: both can be put together again from the parts. */
export function compareWords(from: string, to: string): readonly WordPart[] {
  const [left, right] = [toWords(from), toWords(to)];
  const shared = Math.min(left.length, right.length);
  let start = 0;
  while (start < shared && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shared - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const middle = compareMiddle(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  );
  return joined([
    ...left.slice(0, start).map(same),
    ...middle,
    ...left.slice(left.length - end).map(same),
  ]);
}

const toWords = (text: string): readonly string[] =>
  text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

const same = (text: string): WordPart => ({ kind: "same", text });
const del = (text: string): WordPart => ({ kind: "del", text });
const ins = (text: string): WordPart => ({ kind: "ins", text });

function compareMiddle(left: readonly string[], right: readonly string[]): readonly WordPart[] {
  if (left.length * right.length > MAX_PAIRS) return [del(left.join("")), ins(right.join(""))];
  const lengths = commonLengths(left, right);
  const width = right.length + 1;
  const restAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  const parts: WordPart[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    const [word = "", other = ""] = [left[row], right[column]];
    if (word === other) {
      parts.push(same(word));
      row += 1;
      column += 1;
    } else if (restAt(row + 1, column) >= restAt(row, column + 1)) {
      parts.push(del(word));
      row += 1;
    } else {
      parts.push(ins(other));
      column += 1;
    }
  }
  return [...parts, ...left.slice(row).map(del), ...right.slice(column).map(ins)];
}

/** How many words the rests of both texts have in common, from each pair of places on. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        left[row] === right[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(
              lengths[(row + 1) * width + column] ?? 0,
              lengths[row * width + column + 1] ?? 0,
            );
  return lengths;
}

/** Puts neighbours of one kind together. Space between two changes belongs to both: one change reads better. */
function joined(parts: readonly WordPart[]): readonly WordPart[] {
  const isChange = (part: WordPart | undefined): boolean =>
    part !== undefined && part.kind !== "same";
  const bridged = parts.flatMap((part, at) => {
    const isBridge =
      part.kind === "same" &&
      part.text.trim() === "" &&
      isChange(parts[at - 1]) &&
      isChange(parts[at + 1]);
    return isBridge ? [del(part.text), ins(part.text)] : [part];
  });
  const runs: WordPart[] = [];
  const open = { del: "", ins: "" };
  const close = (): void => {
    if (open.del !== "") runs.push(del(open.del));
    if (open.ins !== "") runs.push(ins(open.ins));
    open.del = "";
    open.ins = "";
  };
  let text = "";
  for (const part of bridged) {
    if (part.kind === "same") {
      close();
      text += part.text;
      continue;
    }
    if (text !== "") runs.push(same(text));
    text = "";
    open[part.kind] += part.text;
  }
  close();
  return text === "" ? runs : [...runs, same(text)];
}
