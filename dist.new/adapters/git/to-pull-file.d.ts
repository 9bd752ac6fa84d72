import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { PatchSection } from "./patch-sections.ts";
import type { RawChange } from "./raw-diff.ts";
/** Makes one entry of a pull request; a patch above `maxChars` is left out, and that is said. */
export declare function toPullFile(change: RawChange, section: PatchSection, maxChars: number): PullFile;
export declare function toOutline({ path, status, previousPath }: RawChange): PullFile;
/** A change of type comes as a removal and an addition: one entry, both patches. */
export declare function joinSections(removal: PatchSection, addition: PatchSection): PatchSection;
