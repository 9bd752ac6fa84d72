import type { ObjectNode } from "./node.ts";
import type { WrittenLines } from "./written-lines.ts";
/** Holds what was found of a place. */
export interface PlaceFound {
    readonly path?: string | undefined;
    readonly lines?: WrittenLines | undefined;
    /** Something was said of a place that is not clear. */
    readonly isUnclear?: boolean | undefined;
}
/** Lists the ends of a range that stand beside the path: `{"start": {"line": 4}, "end": {"line": 6}}`, `{"from": 4, "to": 6}`. */
export declare function endsOf(object: ObjectNode): ObjectNode;
/** Reads lines under a name that is not known; only those of the text before the change are clear. */
export declare function otherLines({ members }: ObjectNode): PlaceFound;
/** Joins a file with the folder that stands beside it: `{"path": "src/pay", "filename": "charge.ts"}`. */
export declare function withFolder(path: string | undefined, object: ObjectNode): string | undefined;
