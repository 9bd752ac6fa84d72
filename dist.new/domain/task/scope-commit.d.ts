import type { FileChange } from "../patch/file-change.ts";
/** A patch, and what the tree differs in after the repository's own formatter and generators ran on it. */
export interface Normalized {
    /** What the patch alone makes of the base. */
    readonly owned: readonly FileChange[];
    /** Everything that differs from the base after the normalizer. */
    readonly normalized: readonly FileChange[];
    /** Patterns as of the settings, beside those that are always protected. */
    readonly protectedPaths?: readonly string[];
}
export interface ScopedCommit {
    /** By path. Empty when nothing of the patch itself is left: there is nothing to commit then. */
    readonly commit: readonly FileChange[];
    /** Paths that the normalizer changed and that nobody asked for, sorted. */
    readonly leftOut: readonly string[];
}
/**
 * Decides what is committed: the paths that the patch changes, as the normalizer left them, and what it regenerated
 * for them. That is a regular, unprotected file with other content or a new one, in a folder of the patch, below one
 * (the root apart), in a folder of the same name elsewhere (`src/models/x` and `tests/models/x`), or the lock file of
 * a manifest that the patch changes. Modes are those of the patch or of the base, never the normalizer's.
 */
export declare function scopeCommit({ owned, normalized, protectedPaths }: Normalized): ScopedCommit;
