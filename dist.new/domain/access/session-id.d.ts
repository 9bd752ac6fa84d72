/** Bytes of chance in a session's id. */
export declare const SESSION_ID_BYTES = 32;
/** Tells whether a text can be the id of a session at all. */
export declare const isSessionId: (text: string) => boolean;
/** What the store knows a session by: nobody can come in with it. The id is chance enough to need no salt. */
export declare function hashSessionId(id: string): string;
