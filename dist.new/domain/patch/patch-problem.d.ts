/** Why a patch is refused, by machine and by model. */
export type PatchProblemCode = "no-change" | "unreadable" | "too-large" | "binary" | "path-invalid" | "path-outside" | "git-folder" | "symlink" | "submodule" | "collision" | "not-found" | "exists" | "context-not-found" | "removed-line-differs" | "ambiguous" | "indentation-differs" | "already-applied" | "conflict" | "encoding" | "mode-unsupported" | "not-whole" | "protected" | "too-many-files" | "deletes-everything";
/** The lines of the file that come nearest to what a hunk looks for. */
export interface NearestLines {
    /** 1-based. */
    readonly line: number;
    readonly text: string;
}
/** One reason why a patch is refused. */
export interface PatchProblem {
    /** The file as the patch spells it; empty when the patch as a whole is meant. */
    readonly path: string;
    readonly code: PatchProblemCode;
    /** One line, without the path. */
    readonly message: string;
    readonly nearest?: NearestLines;
}
