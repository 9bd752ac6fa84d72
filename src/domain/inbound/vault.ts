import { findSecrets } from "./find-secrets.ts";

// A line of a private key when nothing of the key is beside it; of pictures and certificates too, which is no loss.
const LOOSE_KEY = /^\s*["'`]?[A-Za-z0-9+/]{60,76}={0,2}(?:\\n)?["'`]?[\s,;+)]*$/;

/** Masks a line that was found alone: what may be a piece of a private key is not shown at all. */
export function maskLooseKeys(line: string, vault: Pick<Vault, "mask">): string {
  return LOOSE_KEY.test(line) ? "⟦a line of encoded data⟧" : vault.mask(line);
}

/** Keeps the secrets that were read during one run, so that a model sees placeholders in their place. */
export interface Vault {
  /** Replaces secrets by placeholders such as `⟦SECRET:aws_key:1⟧`; one value has one placeholder in a run. Lines stay lines. */
  mask(text: string): string;
  /** Puts secrets back; with `within` only those that this text holds, the others stay placeholders. */
  unmask(text: string, within?: string): string;
}

const PLACEHOLDER = /⟦SECRET:([a-z0-9_]{1,40}):(\d{1,6})⟧/g;
/** Values that are looked for wherever they stand, once they were seen with their name. */
const MAX_KNOWN = 64;
const MIN_KNOWN_CHARS = 16;

/** Creates an empty vault. */
export function createVault(): Vault {
  const placeholders = new Map<string, string>();
  const values = new Map<string, string>();
  const known: string[] = [];
  const placeholderOf = (kind: string, value: string): string => {
    const before = placeholders.get(value);
    if (before !== undefined) return before;
    const placeholder = `⟦SECRET:${kind}:${placeholders.size + 1}⟧`;
    placeholders.set(value, placeholder);
    values.set(placeholder, value);
    if (value.length >= MIN_KNOWN_CHARS && known.length < MAX_KNOWN) known.push(value);
    return placeholder;
  };
  return {
    mask: (text) => {
      let masked = "";
      let at = 0;
      for (const { kind, start, end } of findSecrets(text)) {
        masked += text.slice(at, start) + placeholderOf(kind, text.slice(start, end));
        at = end;
      }
      masked += text.slice(at);
      for (const value of known) {
        if (masked.includes(value))
          masked = masked.replaceAll(value, () => placeholderOf("", value));
      }
      return masked;
    },
    unmask: (text, within) =>
      text.replace(PLACEHOLDER, (placeholder) => {
        const value = values.get(placeholder);
        const mayShow = value !== undefined && (within === undefined || within.includes(value));
        return mayShow ? value : placeholder;
      }),
  };
}

/** Whether a text holds the placeholder of a secret. */
export function hasPlaceholder(text: string): boolean {
  return text.search(PLACEHOLDER) !== -1;
}

/** Says placeholders in words, for people: `[aws key]`. */
export function describePlaceholders(text: string): string {
  return text.replace(PLACEHOLDER, (_all, kind: string) => `[${kind.replaceAll("_", " ")}]`);
}
