import type { TextSpan } from "./text-view.ts";

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OCTETS = 0x04;
const BIT_STRING = 0x03;
/** Context tags of an EC key: its curve and its public key. */
const TAGGED = [0xa0, 0xa1];
/** A shorter number is a version or an exponent, which many keys share. */
const MIN_NUMBER_BYTES = 16;
const MAX_DEPTH = 8;

/** Finds the parts of a DER key that are not its secret numbers: tags, lengths, algorithm names, small constants. */
export function findDerStructure(bytes: readonly number[]): readonly TextSpan[] {
  const found: TextSpan[] = [];
  walk(bytes, { start: 0, end: bytes.length, depth: 0 }, found);
  return found;
}

interface Part extends TextSpan {
  readonly depth: number;
}

function walk(bytes: readonly number[], part: Part, found: TextSpan[]): void {
  let at = part.start;
  while (at < part.end) {
    const element = readElement(bytes, at);
    if (element === undefined) return;
    const { tag, body, end } = element;
    found.push({ start: at, end: body });
    const inner = { start: body, end: Math.min(end, part.end), depth: part.depth + 1 };
    if (isConstructed(bytes, tag, inner)) walk(bytes, inner, found);
    else if (!isNumber(tag, inner)) found.push(inner);
    // A number may begin with a zero as its sign byte; a bit string begins with its number of unused bits.
    else if (bytes[body] === 0) found.push({ start: body, end: body + 1 });
    at = end;
  }
}

function readElement(bytes: readonly number[], at: number) {
  const [tag, size] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || size === undefined) return undefined;
  if (size < 0x80) return { tag, body: at + 2, end: at + 2 + size };
  const count = size & 0x7f;
  if (count === 0 || count > 3) return undefined;
  let length = 0;
  for (let index = 0; index < count; index += 1)
    length = length * 256 + (bytes[at + 2 + index] ?? 0);
  return { tag, body: at + 2 + count, end: at + 2 + count + length };
}

function isConstructed(
  bytes: readonly number[],
  tag: number,
  { start, end, depth }: Part,
): boolean {
  if (depth > MAX_DEPTH) return false;
  if (tag === SEQUENCE || TAGGED.includes(tag)) return true;
  return tag === OCTETS && bytes[start] === SEQUENCE && readElement(bytes, start)?.end === end;
}

const isNumber = (tag: number, { start, end }: Part): boolean =>
  [INTEGER, OCTETS, BIT_STRING].includes(tag) && end - start >= MIN_NUMBER_BYTES;
