export type Environment = Readonly<Record<string, string | undefined>>;
/** The absolute path of a program of this host, searched for in PATH and the usual folders. */
export declare function findProgram(name: string, { PATH }: Environment): string | undefined;
