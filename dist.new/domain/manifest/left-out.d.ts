import type { PullFile } from "../diff/pull-file.ts";
import type { NotReviewedReason } from "./manifest.ts";
/** Says why a changed file is not shown to the model, or `undefined` when it is to be reviewed. */
export declare function whyLeftOut(file: PullFile, skipPaths: ReadonlySet<string>): NotReviewedReason | undefined;
/** Tells whether only the snapshot can say what was changed: the code host has kept the patch back, or has none. */
export declare function lacksPatch(file: PullFile): boolean;
