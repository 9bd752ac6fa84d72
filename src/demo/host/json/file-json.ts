import type { DiffFile } from "../../git/read-diff.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { RepositoryState } from "../state.ts";
import { repositoryPage, repositoryUrl } from "./repository-json.ts";

/** Builds the OpenAPI "diff-entry" object. */
export function fileJson(
  context: HostContext,
  repository: RepositoryState,
  { file, head }: { readonly file: DiffFile; readonly head: string },
): Json {
  const page = repositoryPage(context, repository);
  const path = encodePath(file.path);
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${page}/blob/${head}/${path}`,
    raw_url: `${page}/raw/${head}/${path}`,
    contents_url: `${repositoryUrl(context, repository)}/contents/${path}?ref=${head}`,
    patch: file.patch,
    previous_filename: file.previousPath,
  };
}

/** Encodes a path for a URL; slashes are kept. */
export const encodePath = (path: string): string =>
  path.split("/").map(encodeURIComponent).join("/");
