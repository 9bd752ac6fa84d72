/**
 * Names a piece of work by what makes it the same work: 16 hex digits. A trigger comment is one piece of work however
 * often it is delivered; a command is the same for the same head and the same wish.
 */
export declare function workId(...parts: readonly string[]): string;
