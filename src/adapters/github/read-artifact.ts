import { z } from "zod";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import { toActionsCall } from "./actions-call.ts";
import type { GithubClient } from "./create-github-client.ts";
import type { FetchArchive } from "./fetch-archive.ts";
import { unzipFile } from "./unzip-file.ts";

/** One file of an artifact. */
export interface ArtifactFile {
  readonly repository: RepositoryRef;
  readonly run: number;
  readonly name: string;
  readonly file: string;
  readonly maxBytes: number;
}

const ArtifactsSchema = z.object({
  artifacts: z.array(z.object({ id: z.number(), name: z.string(), expired: z.boolean() })),
});
const RedirectSchema = z.object({ location: z.string().min(1) });

const MAX_ARCHIVE_BYTES = 16 * 1024 * 1024;

/**
 * Reads a file of the newest artifact of a name; `undefined` when the artifact or the file does not
 * exist.
 */
export async function readArtifact(
  { client, fetchArchive }: { readonly client: GithubClient; readonly fetchArchive: FetchArchive },
  { repository, run, name, file, maxBytes }: ArtifactFile,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const doing = `fetching the artifact ${name} of`;
  const listing = toActionsCall(repository, {
    route: "GET runs/{run_id}/artifacts",
    parameters: { run_id: run, name, per_page: 100 },
    doing,
    accepts: [404],
  });
  const listed = await client.send(listing, signal);
  if (listed.status === 404) return undefined;
  const { artifacts } = client.parse(listing, listed, ArtifactsSchema);
  const ids = artifacts.filter((one) => one.name === name && !one.expired).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const call = toActionsCall(repository, {
    route: "GET artifacts/{artifact_id}/zip",
    parameters: { artifact_id: Math.max(...ids) },
    doing,
    accepts: [302, 404, 410],
    keepsRedirect: true,
  });
  const reply = await client.send(call, signal);
  if (reply.status === 404 || reply.status === 410) return undefined;
  const { location } = client.parse(call, { ...reply, body: reply.headers }, RedirectSchema);
  const request = { address: location, maxBytes: MAX_ARCHIVE_BYTES, doing: call.doing };
  return unzipFile(await fetchArchive(request, signal), { file, maxBytes });
}
