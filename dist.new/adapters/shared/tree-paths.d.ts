/** Which part of a tree is written. */
export interface TreePart {
    /** Paths (a file, or a folder with all below it) that are left out, in any spelling of their names. */
    readonly without?: readonly string[];
    /** Only what is below this folder, which becomes the root; of a file, the file alone by its name. */
    readonly below?: string;
}
/** What becomes of one path: the path that it is written at, left out as asked for, or skipped for its name. */
export type TreePlace = {
    readonly kind: "written";
    readonly path: Buffer;
} | {
    readonly kind: "left-out";
} | {
    readonly kind: "skipped";
};
/** Makes the decision for each path of a tree, given as git has it: any bytes but NUL. */
export declare function createTreePlaces({ without, below }: TreePart): (path: Buffer, isLink: boolean) => TreePlace;
