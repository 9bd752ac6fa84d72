/** Where a thread's program is, seen from the file that names it (its `import.meta.url`): built or not as that file is. */
export declare function threadAddress(base: string, relative: `./${string}.ts`): URL;
