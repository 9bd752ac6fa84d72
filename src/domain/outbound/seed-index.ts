import type { EncodedText } from "./encoded-text.ts";
import { type Projection, type ProjectionKind, projectText } from "./text-view.ts";

/** Length in signs of the seeds that locate a form; the surrounding text is compared afterwards. */
export const SEED_LENGTH = 8;
/** Minimum length of a part of a secret that must not leave. */
export const MIN_FRAGMENT_CHARS = 12;

const BASE = 0x01_00_01_93;
/** Maximum number of forms stored for one seed. */
const MAX_ALIKE = 64;
const MIN_DISTINCT_UNITS = 3;
const REF_SHIFT = 2 ** 18;

/** Character positions of a secret by sign. Most secrets are short and have more than a hundred forms. */
type Places = Uint16Array | Uint32Array;
const MOST_IN_16_BITS = 2 ** 16 - 1;

/** An indexed form of a secret. */
export interface IndexedForm {
  readonly secret: number;
  readonly name: string;
  readonly units: Uint16Array;
  readonly from: Places;
  readonly to: Places;
}

/** An index of forms by the hash of their seeds. */
export interface SeedIndex {
  readonly kind: ProjectionKind;
  /** Indexes a form with enough seeds that each fragment of the secret contains one. */
  add(secret: number, name: string, coded: EncodedText): void;
  remove(secret: number): void;
  readonly isEmpty: () => boolean;
  /** Returns a bit set by hash for a fast check: a cleared bit means that no seed has this hash. */
  readonly filter: () => { readonly bits: Int32Array; readonly shift: number };
  /** Returns the forms with a seed of this hash and its position in each. */
  readonly at: (hash: number) => readonly (readonly [IndexedForm, number])[];
}

/** Creates an index of the seeds of forms. */
export function createSeedIndex(kind: ProjectionKind): SeedIndex {
  const forms = new Map<number, IndexedForm>();
  const refs = createReferences();
  let filter = createFilter(12);
  let nextForm = 0;
  const grow = (): void => {
    if (refs.size() * 16 < 2 ** (32 - filter.shift)) return;
    filter = createFilter(Math.min(Math.ceil(Math.log2(refs.size() * 32)), 26));
    for (const hash of refs.hashes()) setBit(filter, hash);
  };
  const formOf = (ref: number): IndexedForm | undefined => forms.get(Math.floor(ref / REF_SHIFT));
  return {
    kind,
    add: (secret, name, coded) => {
      const form = toForm({ secret, name, coded, kind });
      forms.set(nextForm, form);
      for (const position of findSeeds(form, coded)) {
        const hash = hashAt(form.units, position);
        refs.put(hash, nextForm * REF_SHIFT + position);
        setBit(filter, hash);
      }
      nextForm += 1;
      grow();
    },
    remove: (secret) => {
      for (const [id, form] of forms) if (form.secret === secret) forms.delete(id);
      refs.keep((ref) => formOf(ref) !== undefined);
    },
    isEmpty: () => forms.size === 0,
    filter: () => filter,
    at: (hash) =>
      refs.at(hash).flatMap((ref) => {
        const form = formOf(ref);
        return form === undefined ? [] : [[form, ref % REF_SHIFT] as const];
      }),
  };
}

/** Stores numbers by hash. Most hashes have one number, so lists are avoided. */
function createReferences() {
  const refs = new Map<number, number | number[]>();
  const at = (hash: number): readonly number[] => {
    const known = refs.get(hash) ?? [];
    return typeof known === "number" ? [known] : known;
  };
  return {
    at,
    size: () => refs.size,
    hashes: () => refs.keys(),
    put: (hash: number, ref: number): void => {
      const known = refs.get(hash);
      if (known === undefined) refs.set(hash, ref);
      else if (typeof known === "number") refs.set(hash, [known, ref]);
      else if (known.length < MAX_ALIKE) known.push(ref);
    },
    keep: (isKept: (ref: number) => boolean): void => {
      for (const hash of [...refs.keys()]) {
        const left = at(hash).filter(isKept);
        if (left.length === 0) refs.delete(hash);
        else refs.set(hash, left);
      }
    },
  };
}

interface Filter {
  readonly bits: Int32Array;
  readonly shift: number;
}

const createFilter = (log: number): Filter => ({
  bits: new Int32Array(2 ** (log - 5)),
  shift: 32 - log,
});

function setBit({ bits, shift }: Filter, hash: number): void {
  const bit = mixHash(hash) >>> shift;
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
}

/** Mixes a hash so that its upper bits depend on all of its bits. */
export const mixHash = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);

function hashAt(units: Uint16Array, position: number): number {
  let hash = 0;
  for (let at = position; at < position + SEED_LENGTH; at += 1)
    hash = rollHash(hash, units[at] ?? 0, 0);
  return hash;
}

let top = 1;
for (let at = 0; at < SEED_LENGTH; at += 1) top = Math.imul(top, BASE);
/** Factor of the unit that leaves a seed. */
const LEAVING = top;

/** Advances a rolling hash by one unit. */
export const rollHash = (hash: number, entering: number, leaving: number): number =>
  (Math.imul(hash, BASE) + entering - Math.imul(leaving, LEAVING)) | 0;

function toForm({
  secret,
  name,
  coded,
  kind,
}: {
  readonly secret: number;
  readonly name: string;
  readonly coded: EncodedText;
  readonly kind: ProjectionKind;
}): IndexedForm {
  const { units, origins, length }: Projection = projectText(coded.text, kind);
  const isShort = coded.to.every((place) => place <= MOST_IN_16_BITS);
  const pick = (values: readonly number[]): Places => {
    const places = isShort ? new Uint16Array(length) : new Uint32Array(length);
    for (let at = 0; at < length; at += 1) places[at] = values[origins[at] ?? 0] ?? 0;
    return places;
  };
  return {
    secret,
    name,
    units: units.slice(0, length),
    from: pick(coded.from),
    to: pick(coded.to),
  };
}

/** Lists the seed positions. The more signs represent a character, the fewer seeds are needed. */
function* findSeeds({ units }: IndexedForm, { text, from }: EncodedText): Generator<number> {
  const characters = new Set(from).size;
  const signs = Math.floor((MIN_FRAGMENT_CHARS * text.length) / Math.max(characters, 1));
  const step = Math.max(1, signs - MIN_FRAGMENT_CHARS);
  for (let at = 0; at + SEED_LENGTH <= units.length && at < REF_SHIFT; at += step) {
    if (countDistinct(units, at) >= MIN_DISTINCT_UNITS) yield at;
  }
}

function countDistinct(units: Uint16Array, start: number): number {
  let count = 0;
  for (let at = start; at < start + SEED_LENGTH; at += 1) {
    if (units.indexOf(units[at] ?? 0, start) === at) count += 1;
  }
  return count;
}
