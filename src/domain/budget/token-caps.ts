/** Limits of a run's model calls. For tokens, 0 means no limit. */
export interface TokenCaps {
  /** Tokens of one answer. */
  readonly maxTokens: number;
  readonly maxIterations: number;
  /** Input tokens of the whole run. */
  readonly maxInputTokens: number;
}

/** Caps of some runs, each of which replaces the general one. */
export type OwnTokenCaps = { readonly [Name in keyof TokenCaps]?: number | undefined };

/** Returns the caps of a run: those of its kind or its request replace the general ones. */
export function resolveTokenCaps(general: TokenCaps, own: OwnTokenCaps): TokenCaps {
  return {
    maxTokens: own.maxTokens ?? general.maxTokens,
    maxIterations: own.maxIterations ?? general.maxIterations,
    maxInputTokens: own.maxInputTokens ?? general.maxInputTokens,
  };
}
