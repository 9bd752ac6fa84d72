import type { ContainerEnd } from "./await-container.ts";
/** Says how a container ended that left no result, in one line. */
export declare function toHow(end: ContainerEnd, memoryBytes: number): string;
