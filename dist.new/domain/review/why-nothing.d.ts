import type { Manifest } from "../manifest/manifest.ts";
/** Says in one line why there is nothing to review. */
export declare function whyNothing(manifest: Manifest): string;
