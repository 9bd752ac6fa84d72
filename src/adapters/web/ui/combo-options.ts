/** Something to choose from a list. */
export interface ComboOption {
  readonly value: string;
  /** Said beside it. */
  readonly note?: string | undefined;
}

export interface FoundOptions {
  readonly shown: readonly ComboOption[];
  /** How many fit besides those. */
  readonly more: number;
}

const MAX_SHOWN = 60;

/**
 * Finds the options that hold all words of a text, in upper or lower case: those that start with it first, else in the
 * given order. A text that is one of the options is a choice that was made: all are shown.
 */
export function findOptions(options: readonly ComboOption[], text: string): FoundOptions {
  const wanted = text.trim().toLowerCase();
  const isChoice = options.some(({ value }) => value.toLowerCase() === wanted);
  const words = isChoice ? [] : wanted.split(/\s+/).filter((word) => word !== "");
  const fitting = options.filter(({ value }) => {
    const lower = value.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  const sorted =
    words.length === 0
      ? fitting
      : fitting.toSorted((left, right) => rank(left, wanted) - rank(right, wanted));
  return { shown: sorted.slice(0, MAX_SHOWN), more: Math.max(0, sorted.length - MAX_SHOWN) };
}

/** Names of models have their owner in front: the start of any part counts. */
function rank({ value }: ComboOption, wanted: string): number {
  const lower = value.toLowerCase();
  if (lower.startsWith(wanted)) return 0;
  return lower.includes(`/${wanted}`) ? 1 : 2;
}

/** Cuts a value into pieces, each with whether it is a word of the text. */
export function markText(
  value: string,
  text: string,
): readonly { readonly piece: string; readonly isHit: boolean }[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const isChoice = value.toLowerCase() === text.trim().toLowerCase();
  if (words.length === 0 || isChoice) return [{ piece: value, isHit: false }];
  const pattern = new RegExp(`(${words.map(escapePattern).join("|")})`, "i");
  // A pattern in a group keeps what it found, at every second place.
  return value
    .split(pattern)
    .map((piece, at) => ({ piece, isHit: at % 2 === 1 }))
    .filter(({ piece }) => piece !== "");
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
