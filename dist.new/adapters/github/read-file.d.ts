import type { FileBlob } from "../../domain/diff/pull-file.ts";
import { type RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { FileRequest } from "../../ports/pull-reader.ts";
import type { GithubClient } from "./create-github-client.ts";
export interface FileReading {
    readonly repository: RepositoryRef;
    readonly file: FileRequest;
}
/**
 * Reads a file's bytes: its folder tells what it is, then its object gives them. Asking for the path itself would follow
 * a link, and hold up to 1 MB only.
 */
export declare function readFile(client: GithubClient, reading: FileReading, signal: AbortSignal): Promise<FileBlob | undefined>;
