import type { ObjectFormat } from "./object-id.ts";
export interface BareRepository {
    readonly folder: string;
    readonly format: ObjectFormat;
    /** Object folders of others to read from. */
    readonly borrowed?: readonly string[];
}
/**
 * Makes an empty bare repository, or completes one.
 *
 * In one that borrows, git reads the objects of somebody's repository with our configuration alone: none of its
 * attributes, hooks, filters, replacements or remotes act.
 */
export declare function makeBareRepository(repository: BareRepository): Promise<void>;
