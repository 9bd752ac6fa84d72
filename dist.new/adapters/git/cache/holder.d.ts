/** Content of a lock or lease file. */
export declare function describeHolder(id: string): string;
/** Whether the process that wrote it has surely ended. */
export declare function isHolderGone(text: string): boolean;
export declare function isHeldBy(text: string, id: string): boolean;
