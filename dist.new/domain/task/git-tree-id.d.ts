/** One entry of a tree. */
export interface TreeItem {
    /** Last part of the path. */
    readonly name: string;
    /** As the code host writes it; `040000` for a folder. */
    readonly mode: string;
    /** Full object id. */
    readonly id: string;
}
export declare const isFolder: ({ mode }: Pick<TreeItem, "mode">) => boolean;
/** The id that git gives to a tree with these entries, whatever their order: 40 hex digits. */
export declare function gitTreeId(items: readonly TreeItem[]): string;
