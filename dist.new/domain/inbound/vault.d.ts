/** Masks a line that was found alone: what may be a piece of a private key is not shown at all. */
export declare function maskLooseKeys(line: string, vault: Pick<Vault, "mask">): string;
/** Keeps the secrets that were read during one run, so that a model sees placeholders in their place. */
export interface Vault {
    /** Replaces secrets by placeholders such as `⟦SECRET:aws_key:1⟧`; one value has one placeholder in a run. Lines stay lines. */
    mask(text: string): string;
    /** Puts secrets back; with `within` only those that this text holds, the others stay placeholders. */
    unmask(text: string, within?: string): string;
}
/** Creates an empty vault. */
export declare function createVault(): Vault;
/** Whether a text holds the placeholder of a secret. */
export declare function holdsPlaceholder(text: string): boolean;
/** Says placeholders in words, for people: `[aws key]`. */
export declare function withoutPlaceholders(text: string): string;
