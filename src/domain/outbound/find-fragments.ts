import {
  type IndexedForm,
  MIN_FRAGMENT_CHARS,
  mixHash,
  rollHash,
  SEED_LENGTH,
  type SeedIndex,
} from "./seed-index.ts";
import { type Projection, projectText, type TextSpan } from "./text-view.ts";

/** A secret to search for. */
export interface SecretEntry {
  readonly name: string;
  readonly value: string;
  /** 1 for each character that other secrets do not share at its position. */
  readonly own: Uint8Array;
}

/** A part of a secret in a text. */
export interface Fragment extends TextSpan {
  readonly name: string;
  /** The encoding of the secret in the text. */
  readonly form: string;
}

const MIN_OWN_CHARS = 8;
const MIN_DISTINCT_CHARS = 5;
/** Secrets up to this length are only found as a whole. */
const SHORT = MIN_FRAGMENT_CHARS;
/** Distances between the signs of a secret: other signs may be inserted between them. */
const STRIDES = [1, 2, 3] as const;

/** Finds parts of secrets in a text, in no particular order. */
export function findFragments(
  text: string,
  index: SeedIndex,
  secretOf: (id: number) => SecretEntry | undefined,
): readonly Fragment[] {
  if (index.isEmpty()) return [];
  const projection = projectText(text, index.kind);
  const found: Fragment[] = [];
  for (const stride of STRIDES) {
    for (let phase = 0; phase < stride; phase += 1) {
      scan({ projection, stride, phase }, index, (match) => {
        const secret = secretOf(match.form.secret);
        if (secret === undefined || !isFragment(match, secret)) return false;
        const { origins } = projection;
        const start = origins[match.start] ?? 0;
        const end = (origins[match.end] ?? 0) + 1;
        found.push({ start, end, name: secret.name, form: match.form.name });
        return true;
      });
    }
  }
  return found;
}

interface Row {
  readonly projection: Projection;
  readonly stride: number;
  readonly phase: number;
}

/** A matched range of a form in a row, with inclusive positions. */
interface Match {
  readonly form: IndexedForm;
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** Scans a row once. The scan continues after the end of an accepted match. */
function scan(row: Row, index: SeedIndex, accept: (match: Match) => boolean): void {
  const { stride, phase, projection } = row;
  const { units, length } = projection;
  const { bits, shift } = index.filter();
  const span = SEED_LENGTH * stride;
  let hash = 0;
  let seen = -1;
  for (let at = phase; at < length; at += stride) {
    hash = rollHash(hash, units[at] ?? 0, at >= span ? (units[at - span] ?? 0) : 0);
    const bit = mixHash(hash) >>> shift;
    if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
    const start = at - span + stride;
    if (at > seen && start >= phase)
      seen = Math.max(seen, matchSeeds(row, { seeds: index.at(hash), start }, accept));
  }
}

/** Returns the end of the longest accepted match around a seed; -1 if there is none. */
function matchSeeds(
  row: Row,
  { seeds, start }: { readonly seeds: ReturnType<SeedIndex["at"]>; readonly start: number },
  accept: (match: Match) => boolean,
): number {
  let end = -1;
  for (const [form, position] of seeds) {
    const match = extend(row, form, { position, start });
    if (match !== undefined && match.end > end && accept(match)) end = match.end;
  }
  return end;
}

/** Extends a seed in both directions; `undefined` if only the hashes were equal. */
function extend(
  { projection, stride }: Row,
  form: IndexedForm,
  { position, start }: { readonly position: number; readonly start: number },
): Match | undefined {
  const { units, length } = projection;
  let last = position;
  let end = start;
  while (end < length && last < form.units.length && units[end] === form.units[last]) {
    end += stride;
    last += 1;
  }
  if (last - position < SEED_LENGTH) return undefined;
  let first = position;
  let begin = start;
  while (begin >= stride && first > 0 && units[begin - stride] === form.units[first - 1]) {
    begin -= stride;
    first -= 1;
  }
  return { form, first, last: last - 1, start: begin, end: end - stride };
}

/** Decides whether a match reveals enough of a secret: all of it, or characters that only this secret has. */
function isFragment(match: Match, { value, own }: SecretEntry): boolean {
  const { start, end } = getSpan(match, value.length);
  if (end - start < Math.min(MIN_FRAGMENT_CHARS, value.length)) return false;
  if (value.length < SHORT) return true;
  let owned = 0;
  for (let at = start; at < end; at += 1) owned += own[at] ?? 0;
  const isWhole = end - start >= value.length;
  return (isWhole || owned >= MIN_OWN_CHARS) && !isPlain(value.slice(start, end));
}

/** Returns the characters of the secret in a match, including dropped signs at its ends. */
function getSpan({ form, first, last }: Match, length: number): TextSpan {
  const { from, to } = form;
  const isForward = (from[0] ?? 0) <= (from[from.length - 1] ?? 0);
  const [low, high] = isForward ? [first, last] : [last, first];
  const [before, behind] = isForward ? [low - 1, high + 1] : [low + 1, high - 1];
  return {
    start: Math.min(from[low] ?? 0, to[before] ?? 0),
    end: Math.max(to[high] ?? 0, from[behind] ?? length),
  };
}

/** Decides whether a text is repetitive or alphabetical and so not distinctive. */
function isPlain(text: string): boolean {
  const lower = text.toLowerCase();
  if (new Set(lower).size < MIN_DISTINCT_CHARS) return true;
  let steps = 0;
  for (let at = 1; at < lower.length; at += 1) {
    if (Math.abs(lower.charCodeAt(at) - lower.charCodeAt(at - 1)) <= 1) steps += 1;
  }
  return steps > lower.length * 0.7;
}
