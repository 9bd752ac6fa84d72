import { projectText } from "./text-view.js";
/** Signs by which a form is recognised; what is around them is compared then. */
export const SEED = 8;
/** Characters of a secret that must not get out. */
export const LEAST_FRAGMENT = 12;
const BASE = 0x01_00_01_93;
/** Seeds alike that are kept: more of them tell nothing apart. */
const MAX_ALIKE = 64;
const LEAST_DISTINCT = 3;
const REF_SHIFT = 2 ** 18;
const MOST_IN_16_BITS = 2 ** 16 - 1;
/** Makes an index of the seeds of forms. */
export function createSeedIndex(kind) {
    const forms = new Map();
    const refs = createReferences();
    let filter = createFilter(12);
    let nextForm = 0;
    const grow = () => {
        if (refs.size() * 16 < 2 ** (32 - filter.shift))
            return;
        filter = createFilter(Math.min(Math.ceil(Math.log2(refs.size() * 32)), 26));
        for (const hash of refs.hashes())
            setBit(filter, hash);
    };
    const formOf = (ref) => forms.get(Math.floor(ref / REF_SHIFT));
    return {
        kind,
        add: (secret, name, coded) => {
            const form = toForm({ secret, name, coded, kind });
            forms.set(nextForm, form);
            for (const position of seedsOf(form, coded)) {
                const hash = hashAt(form.units, position);
                refs.put(hash, nextForm * REF_SHIFT + position);
                setBit(filter, hash);
            }
            nextForm += 1;
            grow();
        },
        remove: (secret) => {
            for (const [id, form] of forms)
                if (form.secret === secret)
                    forms.delete(id);
            refs.keep((ref) => formOf(ref) !== undefined);
        },
        isEmpty: () => forms.size === 0,
        filter: () => filter,
        at: (hash) => refs.at(hash).flatMap((ref) => {
            const form = formOf(ref);
            return form === undefined ? [] : [[form, ref % REF_SHIFT]];
        }),
    };
}
/** Numbers by hash: mostly one, for which a list would be too much. */
function createReferences() {
    const refs = new Map();
    const at = (hash) => {
        const known = refs.get(hash) ?? [];
        return typeof known === "number" ? [known] : known;
    };
    return {
        at,
        size: () => refs.size,
        hashes: () => refs.keys(),
        put: (hash, ref) => {
            const known = refs.get(hash);
            if (known === undefined)
                refs.set(hash, ref);
            else if (typeof known === "number")
                refs.set(hash, [known, ref]);
            else if (known.length < MAX_ALIKE)
                known.push(ref);
        },
        keep: (isKept) => {
            for (const hash of [...refs.keys()]) {
                const left = at(hash).filter(isKept);
                if (left.length === 0)
                    refs.delete(hash);
                else
                    refs.set(hash, left);
            }
        },
    };
}
const createFilter = (log) => ({
    bits: new Int32Array(2 ** (log - 5)),
    shift: 32 - log,
});
function setBit({ bits, shift }, hash) {
    const bit = spread(hash) >>> shift;
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
}
/** Mixes a hash so that its upper bits hold all of it. */
export const spread = (hash) => Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
function hashAt(units, position) {
    let hash = 0;
    for (let at = position; at < position + SEED; at += 1)
        hash = roll(hash, units[at] ?? 0, 0);
    return hash;
}
let top = 1;
for (let at = 0; at < SEED; at += 1)
    top = Math.imul(top, BASE);
/** What a unit counts for when it leaves a seed. */
const LEAVING = top;
/** Moves a hash one unit on. */
export const roll = (hash, entering, leaving) => (Math.imul(hash, BASE) + entering - Math.imul(leaving, LEAVING)) | 0;
function toForm({ secret, name, coded, kind, }) {
    const { units, origins, length } = projectText(coded.text, kind);
    const isShort = coded.to.every((place) => place <= MOST_IN_16_BITS);
    const pick = (values) => {
        const places = isShort ? new Uint16Array(length) : new Uint32Array(length);
        for (let at = 0; at < length; at += 1)
            places[at] = values[origins[at] ?? 0] ?? 0;
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
function* seedsOf({ units }, { text, from }) {
    const characters = new Set(from).size;
    const signs = Math.floor((LEAST_FRAGMENT * text.length) / Math.max(characters, 1));
    const step = Math.max(1, signs - LEAST_FRAGMENT);
    for (let at = 0; at + SEED <= units.length && at < REF_SHIFT; at += step) {
        if (countDistinct(units, at) >= LEAST_DISTINCT)
            yield at;
    }
}
function countDistinct(units, start) {
    let count = 0;
    for (let at = start; at < start + SEED; at += 1) {
        if (units.indexOf(units[at] ?? 0, start) === at)
            count += 1;
    }
    return count;
}
