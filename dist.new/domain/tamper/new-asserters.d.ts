import type { ChangedTests } from "./test-file.ts";
/** Names of functions that are new and assert something: a test that calls one asserts by it. */
export declare const newAsserters: ({ files }: ChangedTests) => ReadonlySet<string>;
