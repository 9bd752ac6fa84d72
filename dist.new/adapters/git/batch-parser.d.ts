/**
 * Reads the answers of `cat-file --batch`, which come as `id SP type SP size LF content LF`.
 *
 * An answer without a size (`id missing`) gives `undefined`.
 */
export declare function createBatchParser(onAnswer: (content: Buffer | undefined) => void): (chunk: Buffer) => void;
