/** Where a search looks: everywhere, at one path that exists, or where globs match. */
export type SearchScope = {
    readonly kind: "everywhere";
} | {
    readonly kind: "path";
    readonly path: string;
} | {
    readonly kind: "globs";
    readonly globs: readonly string[];
};
/**
 * Reads the path or glob that narrows a search.
 *
 * A path that exists is literal even when it looks like a glob (`app/[id]/page.tsx`). Globs are anchored at the root,
 * a `**` is put before those without a slash, and each also stands for what is below a folder it names.
 */
export declare function toSearchScope(path: string | undefined, isPath: (path: string) => boolean): SearchScope;
/** Expands `{a,b}`, which git does not; too many alternatives leave the braces as they are. */
export declare function expandBraces(glob: string): string[];
