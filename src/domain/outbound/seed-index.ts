import type { EncodedText } from "./encoded-text.ts";
import { type Projection, type ProjectionKind, projectText } from "./text-view.ts";

/** Signs by which a form is recognised; what is around them is compared then. */
export const SEED_LENGTH = 8;
/** Characters of a secret that must not get out. */
export const MIN_FRAGMENT_CHARS = 12;

const BASE = 0x01_00_01_93;
/** Seeds alike that are kept: more of them tell nothing apart. */
const MAX_ALIKE = 64;
const MIN_DISTINCT_UNITS = 3;
const REF_SHIFT = 2 ** 18;

/** Characters of a secret by sign. Most secrets are short, and each has more than a hundred forms. */
type Places = Uint16Array | Uint32Array;
const MOST_IN_16_BITS = 2 ** 16 - 1;

/** A form of a secret as it is looked for. */
export interface IndexedForm {
  readonly secret: number;
  readonly name: string;
  readonly units: Uint16Array;
  readonly from: Places;
  readonly to: Places;
}

export interface SeedIndex {
  readonly kind: ProjectionKind;
  /** Puts a form in: enough of its seeds that each fragment of the secret holds one. */
  add(secret: number, name: string, coded: EncodedText): void;
  remove(secret: number): void;
  readonly isEmpty: () => boolean;
  /** Bits by hash, for a quick look: a bit that is not set means that no seed has this hash. */
  readonly filter: () => { readonly bits: Int32Array; readonly shift: number };
  /** The forms that have a seed of this hash, with its position in each. */
  readonly at: (hash: number) => readonly (readonly [IndexedForm, number])[];
}

/** Makes an index of the seeds of forms. */
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

/** Numbers by hash: mostly one, for which a list would be too much. */
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

/** Mixes a hash so that its upper bits hold all of it. */
export const mixHash = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);

function hashAt(units: Uint16Array, position: number): number {
  let hash = 0;
  for (let at = position; at < position + SEED_LENGTH; at += 1)
    hash = rollHash(hash, units[at] ?? 0, 0);
  return hash;
}

let top = 1;
for (let at = 0; at < SEED_LENGTH; at += 1) top = Math.imul(top, BASE);
/** What a unit counts for when it leaves a seed. */
const LEAVING = top;

/** Moves a hash one unit on. */
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

/** Positions of the seeds: the more signs a character has become, the fewer are needed. */
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
