/** What one `diff --git` section holds. */
export interface PatchSection {
    /** From the first `@@ ` on, without the final newline; `undefined` when longer than was asked for. */
    readonly patch: string | undefined;
    readonly hasHunks: boolean;
    readonly isBinary: boolean;
    readonly additions: number;
    readonly deletions: number;
}
export interface SectionParser {
    push(chunk: Buffer): void;
    finish(): void;
}
/**
 * Cuts a patch into sections.
 *
 * Inside a hunk only its counts say where it ends: content may look like any header. Long lines and large
 * sections are counted, not kept.
 */
export declare function createSectionParser(maxBytes: () => number, onSection: (section: PatchSection) => void): SectionParser;
