/** How a kind of secret is known. All patterns are sticky, start with their cue and never go back far. */
export interface SecretKind {
    /** As it stands in a placeholder. */
    readonly kind: string;
    /** What the match starts with. */
    readonly cue: string;
    /** The secret is group 1. */
    readonly pattern: RegExp;
    /** Tells secrets from what only looks like one. */
    readonly accepts?: (value: string) => boolean;
}
/** Secrets that are known by how they start. */
export declare const SECRET_KINDS: readonly SecretKind[];
