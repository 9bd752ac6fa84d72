import type { TreeItem } from "../../git/read-tree.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { RepositoryState } from "../state.ts";
import { encodePath } from "./file-json.ts";
import { repositoryPage, repositoryUrl } from "./repository-json.ts";

export interface ContentPlace {
  readonly repository: RepositoryState;
  /** Branch, tag or id at which it is shown. */
  readonly ref: string;
}

/** Builds the common part of the OpenAPI "content-…" objects; the item's path is complete. */
export function contentJson(
  context: HostContext,
  { repository, ref }: ContentPlace,
  item: TreeItem,
): Json {
  const root = repositoryUrl(context, repository);
  const page = repositoryPage(context, repository);
  const path = encodePath(item.path);
  const self = `${root}/contents/${path}?ref=${encodeURIComponent(ref)}`;
  const type = contentType(item);
  const isTree = type === "dir";
  const git = type === "submodule" ? null : `${root}/git/${isTree ? "trees" : "blobs"}/${item.sha}`;
  const html = type === "submodule" ? null : `${page}/${isTree ? "tree" : "blob"}/${ref}/${path}`;
  const isFile = type === "file" || type === "symlink";
  return {
    type,
    name: item.path.split("/").at(-1) ?? "",
    path: item.path,
    sha: item.sha,
    size: item.size ?? 0,
    url: self,
    git_url: git,
    html_url: html,
    download_url: isFile ? `${page}/raw/${ref}/${path}` : null,
    _links: { self, git, html },
  };
}

/** Returns the type of an entry in this API. */
export function contentType({ mode, type }: TreeItem): "dir" | "file" | "symlink" | "submodule" {
  if (type === "tree") return "dir";
  if (type === "commit") return "submodule";
  return mode === "120000" ? "symlink" : "file";
}
