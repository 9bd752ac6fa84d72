/** Makes a switch exhaustive: a member that is not handled is a compile error. */
export declare function assertNever(value: never): never;
