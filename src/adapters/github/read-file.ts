import { z } from "zod";
import type { FileBlob } from "../../domain/diff/pull-file.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { FileRequest } from "../../ports/pull-reader.ts";
import { isLiteralPath } from "../shared/tree/literal-path.ts";
import type { GithubClient } from "./create-github-client.ts";
import type { RepositoryCall } from "./host-call.ts";

export interface ReadFileRequest {
  readonly repository: RepositoryRef;
  readonly file: FileRequest;
}

const Entry = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number(),
  sha: z.string().regex(/^[0-9a-f]{40,64}$/),
});
type Entry = z.infer<typeof Entry>;
const Folder = z.union([z.array(Entry), z.object({ type: z.string() }).transform(() => [])]);
const Blob = z.object({ content: z.string(), encoding: z.literal("base64") });

/** Limit at which a folder's list is cut without notice. */
const MAX_LISTED = 1000;

/**
 * Reads a file's bytes: its folder's list gives its type, its object the bytes. Reading the path
 * itself would follow a link, and is limited to 1 MB.
 */
export async function readFile(
  client: GithubClient,
  reading: ReadFileRequest,
  signal: AbortSignal,
): Promise<FileBlob | undefined> {
  const { file } = reading;
  if (!isLiteralPath(file.path)) return undefined;
  const entry = await findEntry(client, reading, signal);
  if (entry?.type !== "file" || entry.size > file.maxBytes) return undefined;
  const call = toFileCall(reading, "git/blobs/{file_sha}", {
    parameters: { file_sha: entry.sha },
    // Base64 with its line feeds, and the surrounding object.
    maxBytes: Math.ceil(entry.size * 1.4) + 10_000,
  });
  const reply = await client.send(call, signal);
  // A submodule is listed as a file, but its object is not in this repository.
  if (reply.status === 404) return undefined;
  const { content } = client.parse(call, reply, Blob);
  return { bytes: Buffer.from(content, "base64"), mode: "100644" };
}

async function findEntry(
  client: GithubClient,
  reading: ReadFileRequest,
  signal: AbortSignal,
): Promise<Entry | undefined> {
  const { path, ref } = reading.file;
  const slash = path.lastIndexOf("/");
  const folder = path.slice(0, Math.max(slash, 0));
  const route = folder === "" ? "contents" : "contents/{path}";
  const call = toFileCall(reading, route, { parameters: { path: folder || undefined, ref } });
  const reply = await client.send(call, signal);
  if (reply.status === 404) return undefined;
  const entries = client.parse(call, reply, Folder);
  const found = entries.find(({ name }) => name === path.slice(slash + 1));
  if (found !== undefined || entries.length < MAX_LISTED) return found;
  return findDirectly(client, reading, signal);
}

/**
 * Reads the file by its path: in a folder too long to be listed, a link cannot be distinguished
 * from a file.
 */
async function findDirectly(
  client: GithubClient,
  reading: ReadFileRequest,
  signal: AbortSignal,
): Promise<Entry | undefined> {
  const { path, ref } = reading.file;
  const call = toFileCall(reading, "contents/{path}", { parameters: { path, ref } });
  const reply = await client.send(call, signal);
  if (reply.status === 404) return undefined;
  return client.parse(call, reply, z.union([Entry, z.array(Entry).transform(() => undefined)]));
}

function toFileCall(
  { repository, file }: ReadFileRequest,
  route: string,
  rest: Pick<RepositoryCall, "parameters" | "maxBytes">,
): RepositoryCall {
  return {
    ...rest,
    route: `GET /repos/{owner}/{repo}/${route}`,
    parameters: { owner: repository.owner, repo: repository.name, ...rest.parameters },
    repository,
    purpose: "read",
    doing: `reading ${file.path} of ${repositoryName(repository)}`,
    needs: "contents: read",
    accepts: [404],
  };
}
