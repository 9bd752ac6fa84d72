import type { Finder } from "./find-next.ts";
import type { Attribute, Tag } from "./read-tag.ts";
/** Texts that only a pointer or a machine finds are left alone up to this length: most are names of pictures. */
export declare const MAX_ASIDE_CHARS = 120;
/** Attributes that say more than a name, and that no page shows. */
export declare function longAttributes({ attributes }: Tag): readonly Attribute[];
/** A long text of a picture, or a long title of a link, without itself. */
export interface LongAside {
    readonly said: string;
    readonly shown: string;
    readonly end: number;
}
/** Reads the text of a picture (at `![`) or the title of a link (at `](`); `undefined` when it is short or none. */
export declare function readLinkTitle(text: string, finder: Finder, { at, mark, end }: {
    readonly at: number;
    readonly mark: string;
    readonly end: number;
}): LongAside | undefined;
