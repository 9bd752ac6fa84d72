import { ownCharacters } from "./armour.js";
import { decodeEscapes } from "./decode-escapes.js";
import { findFragments } from "./find-fragments.js";
import { secretForms } from "./secret-forms.js";
import { createSeedIndex, LEAST_FRAGMENT, SEED } from "./seed-index.js";
import { projectText, toSource } from "./text-view.js";
const DAY_MS = 24 * 60 * 60 * 1000;
/** Tokens are many: the oldest make room. */
const MAX_EXPIRING = 300;
const MAX_VALUE_CHARS = 16_384;
/** Escaped twice is what people do; three times is what they do to get past us. */
const MAX_ROUNDS = 3;
/** Fewer letters than this are in a label by chance. */
const LEAST_NAMED = 5;
const WORD = /^[a-z]*$/i;
const WORDS = /^[a-z_.-]*$/i;
/** Makes a registry that knows nothing yet. */
export function createOwnSecrets() {
    const kept = new Map();
    const folded = createSeedIndex("folded");
    const exact = createSeedIndex("exact");
    let nextId = 0;
    const drop = (id) => {
        kept.delete(id);
        folded.remove(id);
        exact.remove(id);
    };
    const makeRoom = () => {
        const expiring = [...kept].filter(([, { expiresAtMs }]) => expiresAtMs !== undefined);
        const [oldest] = expiring;
        if (expiring.length > MAX_EXPIRING && oldest !== undefined)
            drop(oldest[0]);
    };
    /** Whether a value is known already; what is minted again lives longer. */
    const knows = (value, expiresAtMs) => {
        const [id, secret] = [...kept].find(([, one]) => one.value === value) ?? [];
        if (id === undefined || secret === undefined)
            return false;
        if (expiresAtMs !== undefined)
            kept.set(id, { ...secret, expiresAtMs });
        return true;
    };
    const learn = (id, value) => {
        const forms = secretForms(value);
        const isWords = isShortWords(value);
        const inFolded = isWords ? [] : forms;
        // As it is and reversed.
        const inExact = isWords || isFullOfSigns(value) ? forms.slice(0, 2) : [];
        for (const form of inFolded)
            folded.add(id, form.name, form.coded);
        for (const form of inExact)
            exact.add(id, form.name, form.coded);
    };
    return {
        add: (name, whole, expiresAtMs) => {
            const value = whole.trim().slice(0, MAX_VALUE_CHARS);
            if (!isSought(value) || isSpelledBy(name, value) || knows(value, expiresAtMs))
                return;
            kept.set(nextId, { name, value, expiresAtMs, own: withoutName(value, name) });
            learn(nextId, value);
            nextId += 1;
            makeRoom();
        },
        forget: (nowMs) => {
            for (const [id, { expiresAtMs }] of [...kept]) {
                if (expiresAtMs !== undefined && expiresAtMs + DAY_MS < nowMs)
                    drop(id);
            }
        },
        find: (text) => {
            if (kept.size === 0)
                return [];
            const found = [];
            let view = { text };
            for (let round = 0; round <= MAX_ROUNDS && view !== undefined; round += 1) {
                for (const index of [folded, exact]) {
                    const fragments = findFragments(view.text, index, (id) => kept.get(id));
                    for (const one of fragments)
                        found.push({ ...one, ...toSource(view, one) });
                }
                view = decodeEscapes(view);
            }
            return found;
        },
        isEmpty: () => kept.size === 0,
    };
}
const isSought = (value) => value.length >= SEED && (value.length >= LEAST_FRAGMENT || !WORD.test(value));
/** Text that takes the place of a secret, as `findFragments` compares it. */
const labelOf = (name) => foldText(`redacted: ${name}`);
/** Tells whether the label of a secret would show it, as with `METRICS_TOKEN=metrics-token`. */
function isSpelledBy(name, value) {
    const folded = foldText(value);
    return folded !== "" && labelOf(name).includes(folded);
}
/** Marks a secret's own characters: those that its label has too are public. */
function withoutName(value, name) {
    const own = ownCharacters(value);
    const label = labelOf(name);
    const { origins, length } = projectText(value, "folded");
    const folded = foldText(value);
    for (let at = 0; at + LEAST_NAMED <= length; at += 1) {
        if (!label.includes(folded.slice(at, at + LEAST_NAMED)))
            continue;
        own.fill(0, origins[at], (origins[at + LEAST_NAMED - 1] ?? 0) + 1);
    }
    return own;
}
function foldText(text) {
    const { units, length } = projectText(text, "folded");
    return String.fromCharCode(...units.subarray(0, length));
}
/** Such as `not-needed`, which a server without keys is given: the words alone are not it. */
const isShortWords = (value) => value.length < LEAST_FRAGMENT && WORDS.test(value);
/** Whether some fragment has too few letters and digits to be known by. */
function isFullOfSigns(value) {
    const size = Math.min(LEAST_FRAGMENT, value.length);
    for (let at = 0; at + size <= value.length; at += 1) {
        if (projectText(value.slice(at, at + size), "folded").length < SEED)
            return true;
    }
    return false;
}
