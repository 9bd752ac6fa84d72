import type { ModelsResponse } from "../../../domain/api/operations-response.ts";

/** Option of a list. */
export interface ComboOption {
  readonly value: string;
  /** Text beside the option. */
  readonly note?: string | undefined;
}

export interface FoundOptions {
  readonly shown: readonly ComboOption[];
  /** Number of further matches. */
  readonly more: number;
}

const MAX_SHOWN = 60;

/**
 * Finds the options that contain all words of a text, case-insensitive: those that start with it
 * first, then in the given order. If the text equals an option, all options are returned.
 */
export function findOptions(options: readonly ComboOption[], text: string): FoundOptions {
  const query = text.trim().toLowerCase();
  const isChoice = options.some(({ value }) => value.toLowerCase() === query);
  const words = isChoice ? [] : query.split(/\s+/).filter((word) => word !== "");
  const fitting = options.filter(({ value }) => {
    const lower = value.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  const sorted =
    words.length === 0
      ? fitting
      : fitting.toSorted((left, right) => rank(left, query) - rank(right, query));
  return { shown: sorted.slice(0, MAX_SHOWN), more: Math.max(0, sorted.length - MAX_SHOWN) };
}

/** Model names start with their owner, so the start of each part counts. */
function rank({ value }: ComboOption, query: string): number {
  const lower = value.toLowerCase();
  if (lower.startsWith(query)) return 0;
  return lower.includes(`/${query}`) ? 1 : 2;
}

/** Splits a value into pieces and marks those that match a word of the text. */
export function markText(
  value: string,
  text: string,
): readonly { readonly piece: string; readonly isHit: boolean }[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const isChoice = value.toLowerCase() === text.trim().toLowerCase();
  if (words.length === 0 || isChoice) return [{ piece: value, isHit: false }];
  const pattern = new RegExp(`(${words.map(escapePattern).join("|")})`, "i");
  // Splitting by a capturing group keeps the matches at odd indexes.
  return value
    .split(pattern)
    .map((piece, at) => ({ piece, isHit: at % 2 === 1 }))
    .filter(({ piece }) => piece !== "");
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const NO_OPTIONS: readonly ComboOption[] = [];

/** Converts models to options; those without tool support are marked. */
export function toModelOptions(answer: ModelsResponse | undefined): readonly ComboOption[] {
  if (answer === undefined) return NO_OPTIONS;
  return answer.models.map(({ id, hasTools }) =>
    hasTools === false ? { value: id, note: "no tools: sees the diff alone" } : { value: id },
  );
}
