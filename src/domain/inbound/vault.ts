import { findSecrets } from "./find-secrets.ts";

// A line of a private key without any other part of the key beside it. Images and certificates match too, which is
// acceptable.
const LOOSE_KEY = /^\s*["'`]?[A-Za-z0-9+/]{60,76}={0,2}(?:\\n)?["'`]?[\s,;+)]*$/;

/** Masks an isolated line that may be part of a private key. */
export function maskLooseKeys(line: string, vault: Pick<Vault, "mask">): string {
  return LOOSE_KEY.test(line) ? "⟦a line of encoded data⟧" : vault.mask(line);
}

/** Stores the secrets read during one run and replaces them with placeholders for the model. */
export interface Vault {
  /**
   * Replaces secrets with placeholders such as `⟦SECRET:aws_key:1⟧`, one for each value in a run. Line breaks stay.
   */
  mask(text: string): string;
  /** Restores secrets. With `within`, only secrets that this text contains are restored. */
  unmask(text: string, within?: string): string;
}

const PLACEHOLDER = /⟦SECRET:([a-z0-9_]{1,40}):(\d{1,6})⟧/g;
/** Maximum number of named secrets that are masked wherever they occur later. */
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

/** Decides whether a text contains the placeholder of a secret. */
export function hasPlaceholder(text: string): boolean {
  return text.search(PLACEHOLDER) !== -1;
}

/** Formats placeholders for people: `[aws key]`. */
export function describePlaceholders(text: string): string {
  return text.replace(PLACEHOLDER, (_all, kind: string) => `[${kind.replaceAll("_", " ")}]`);
}
