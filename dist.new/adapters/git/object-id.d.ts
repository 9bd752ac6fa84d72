export type ObjectFormat = "sha1" | "sha256";
/** Tells a full object id (SHA-1 or SHA-256, lower case) from anything else, options and refs included. */
export declare function isObjectId(text: string): boolean;
export declare function objectFormatOf(id: string): ObjectFormat;
/** The tree without entries, which git knows in every repository. */
export declare function emptyTreeId(format: ObjectFormat): string;
/** What git prints where there is no object. */
export declare function nullObjectId(format: ObjectFormat): string;
