import { decodeEscapes } from "./decode-escapes.ts";
import { type Fragment, findFragments, type SecretEntry } from "./find-fragments.ts";
import { markOwnCharacters } from "./mark-own-characters.ts";
import { secretForms } from "./secret-forms.ts";
import { createSeedIndex, MIN_FRAGMENT_CHARS, SEED_LENGTH } from "./seed-index.ts";
import { projectText, type TextView, toSourceSpan } from "./text-view.ts";

/** The service's own secrets, to find in output. */
export interface SecretRegistry {
  /**
   * Adds a secret under its display name. Ignores values with fewer than 8 characters, short words and values spelled
   * out by the name, as they would match everywhere. A secret that expires (milliseconds since the epoch) is
   * forgotten a day later.
   */
  add(name: string, value: string, expiresAtMs?: number): void;
  /** Forgets secrets that expired more than a day before `nowMs` (milliseconds since the epoch). */
  forget(nowMs: number): void;
  /** Finds parts of secrets in a text, in any encoding, in no particular order. */
  find(text: string): readonly Fragment[];
  isEmpty(): boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of expiring secrets; the oldest are dropped first. */
const MAX_EXPIRING = 300;
const MAX_VALUE_CHARS = 16_384;
/** Rounds of decoding escapes. Double escapes are common; triple ones are used for evasion. */
const MAX_ROUNDS = 3;
/** Fewer letters than this occur in a label by chance. */
const MIN_NAMED_CHARS = 5;
const WORD = /^[a-z]*$/i;
const WORDS = /^[a-z_.-]*$/i;

interface RegisteredSecret extends SecretEntry {
  readonly expiresAtMs?: number | undefined;
}

/** Creates an empty registry. */
export function createSecretRegistry(): SecretRegistry {
  const kept = new Map<number, RegisteredSecret>();
  const folded = createSeedIndex("folded");
  const exact = createSeedIndex("exact");
  let nextId = 0;
  const drop = (id: number): void => {
    kept.delete(id);
    folded.remove(id);
    exact.remove(id);
  };
  const makeRoom = (): void => {
    const expiring = [...kept].filter(([, { expiresAtMs }]) => expiresAtMs !== undefined);
    const [oldest] = expiring;
    if (expiring.length > MAX_EXPIRING && oldest !== undefined) drop(oldest[0]);
  };
  /** Decides whether a value is already known. Registering it again extends its lifetime. */
  const knows = (value: string, expiresAtMs: number | undefined): boolean => {
    const [id, secret] = [...kept].find(([, one]) => one.value === value) ?? [];
    if (id === undefined || secret === undefined) return false;
    if (expiresAtMs !== undefined) kept.set(id, { ...secret, expiresAtMs });
    return true;
  };
  const learn = (id: number, value: string): void => {
    const forms = secretForms(value);
    const isWords = isShortWords(value);
    const inFolded = isWords ? [] : forms;
    // Plain and reversed.
    const inExact = isWords || isFullOfSigns(value) ? forms.slice(0, 2) : [];
    for (const form of inFolded) folded.add(id, form.name, form.encoded);
    for (const form of inExact) exact.add(id, form.name, form.encoded);
  };
  return {
    add: (name, whole, expiresAtMs) => {
      const value = whole.trim().slice(0, MAX_VALUE_CHARS);
      if (!isSearchable(value) || isSpelledByName(name, value) || knows(value, expiresAtMs)) return;
      kept.set(nextId, { name, value, expiresAtMs, own: markUnnamedCharacters(value, name) });
      learn(nextId, value);
      nextId += 1;
      makeRoom();
    },
    forget: (nowMs) => {
      for (const [id, { expiresAtMs }] of [...kept]) {
        if (expiresAtMs !== undefined && expiresAtMs + DAY_MS < nowMs) drop(id);
      }
    },
    find: (text) => {
      if (kept.size === 0) return [];
      const found: Fragment[] = [];
      let view: TextView | undefined = { text };
      for (let round = 0; round <= MAX_ROUNDS && view !== undefined; round += 1) {
        for (const index of [folded, exact]) {
          const fragments = findFragments(view.text, index, (id) => kept.get(id));
          for (const one of fragments) found.push({ ...one, ...toSourceSpan(view, one) });
        }
        view = decodeEscapes(view);
      }
      return found;
    },
    isEmpty: () => kept.size === 0,
  };
}

const isSearchable = (value: string): boolean =>
  value.length >= SEED_LENGTH && (value.length >= MIN_FRAGMENT_CHARS || !WORD.test(value));

/** Returns the replacement text for a secret, folded like the text in `findFragments`. */
const getLabel = (name: string): string => foldText(`redacted: ${name}`);

/** Decides whether the label of a secret would reveal it, as with `METRICS_TOKEN=metrics-token`. */
function isSpelledByName(name: string, value: string): boolean {
  const folded = foldText(value);
  return folded !== "" && getLabel(name).includes(folded);
}

/** Marks a secret's distinctive characters, without those that its label reveals. */
function markUnnamedCharacters(value: string, name: string): Uint8Array {
  const own = markOwnCharacters(value);
  const label = getLabel(name);
  const { origins, length } = projectText(value, "folded");
  const folded = foldText(value);
  for (let at = 0; at + MIN_NAMED_CHARS <= length; at += 1) {
    if (!label.includes(folded.slice(at, at + MIN_NAMED_CHARS))) continue;
    own.fill(0, origins[at], (origins[at + MIN_NAMED_CHARS - 1] ?? 0) + 1);
  }
  return own;
}

function foldText(text: string): string {
  const { units, length } = projectText(text, "folded");
  return String.fromCharCode(...units.subarray(0, length));
}

/** Decides whether a value is a few plain words, such as `not-needed` for a server without keys. */
const isShortWords = (value: string): boolean =>
  value.length < MIN_FRAGMENT_CHARS && WORDS.test(value);

/** Decides whether some fragment has too few letters and digits to be distinctive. */
function isFullOfSigns(value: string): boolean {
  const size = Math.min(MIN_FRAGMENT_CHARS, value.length);
  for (let at = 0; at + size <= value.length; at += 1) {
    if (projectText(value.slice(at, at + size), "folded").length < SEED_LENGTH) return true;
  }
  return false;
}
