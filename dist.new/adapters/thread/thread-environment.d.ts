/** Environment of the process, as it was handed to us. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** Picks what a runner's thread is given; no other variable reaches it, and so none of the programs it starts. */
export declare function threadEnvironment(environment: Environment): Record<string, string>;
