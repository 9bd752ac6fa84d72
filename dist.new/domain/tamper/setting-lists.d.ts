import type { NumberedLine } from "./changed-lines.ts";
/** A setting with what its list holds; a single value is a list of one. */
export interface SettingList {
    readonly key: string;
    readonly items: readonly NumberedLine[];
}
/** Reads the settings of a file that are wanted: lists in brackets, in lines with a dash, and in indented lines. */
export declare function settingLists(lines: readonly string[], wanted: RegExp): readonly SettingList[];
