import { posix } from "node:path";
import { Hono } from "hono";
import { findRevision } from "../../git/find-commits.ts";
import { readSubmoduleUrl } from "../../git/read-submodule-url.ts";
import { findItem, listTree, readBlob, type TreeItem } from "../../git/read-tree.ts";
import { ApiError, notFound } from "../api-error.ts";
import { findRepository } from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices, Json } from "../host-services.ts";
import { type ContentPlace, contentJson } from "../json/content-json.ts";

const MAX_INLINE = 1024 * 1024;
const MAX_SERVED = 100 * 1024 * 1024;
const RAW_TYPE = "application/vnd.github.raw+json; charset=utf-8";

/** Routes for files and folders of a commit. */
export function contentsRoutes(services: HostServices): Hono<HostEnv> {
  const routes = new Hono<HostEnv>();
  const path = "/repos/:owner/:repo/contents";
  routes.get(path, (request) => serveContent(services, request, ""));
  routes.get(`${path}/`, (request) => serveContent(services, request, ""));
  routes.get(`${path}/:path{.+}`, (request) =>
    serveContent(services, request, request.req.param("path").replace(/^\/+|\/+$/g, "")),
  );
  return routes;
}

/** Entry of a commit, with its location. */
interface FoundEntry extends ContentPlace {
  readonly folder: string;
  readonly commit: string;
  readonly item: TreeItem;
}

async function serveContent(
  services: HostServices,
  request: HostRequest,
  path: string,
): Promise<Response> {
  const { context } = services;
  const repository = findRepository(services, request, ["read", "contents"]);
  const folder = context.gitFolder(repository);
  const ref = request.req.query("ref") || repository.defaultBranch;
  const commit = await findRevision(folder, ref);
  if (commit === undefined) {
    throw new ApiError(404, { message: `No commit found for the ref ${ref}` });
  }
  const item = await findEntry(folder, commit, path);
  if (item === undefined) throw notFound();
  const found = { repository, ref, folder, commit, item };
  if (item.type === "tree") return request.json(await listFolder(services, found));
  if (item.type === "commit") return request.json(await submoduleJson(services, found));
  return item.mode === "120000"
    ? serveLink(services, request, found)
    : serveFile(services, request, found);
}

async function findEntry(
  folder: string,
  commit: string,
  path: string,
): Promise<TreeItem | undefined> {
  if (path !== "") return findItem(folder, commit, path);
  return { mode: "040000", type: "tree", sha: `${commit}^{tree}`, path: "" };
}

async function listFolder(
  { context }: HostServices,
  { folder, item, ...place }: FoundEntry,
): Promise<Json[]> {
  const items = await listTree(folder, item.sha);
  const prefix = item.path === "" ? "" : `${item.path}/`;
  return items.map((entry) => {
    const json = contentJson(context, place, { ...entry, path: prefix + entry.path });
    // In a list, the code host reports a submodule as a file for backward compatibility.
    return entry.type === "commit" ? { ...json, type: "file" } : json;
  });
}

async function submoduleJson({ context }: HostServices, found: FoundEntry): Promise<Json> {
  const url = await readSubmoduleUrl(found.folder, found.commit, found.item.path);
  return { ...contentJson(context, found, found.item), submodule_git_url: url ?? null };
}

/** Serves a link to a file of the repository as that file, and any other link as a link. */
async function serveLink(
  services: HostServices,
  request: HostRequest,
  found: FoundEntry,
): Promise<Response> {
  const { folder, commit, item } = found;
  const target = (await readBlob(folder, item.sha)).toString("utf8");
  const path = posix.normalize(posix.join(posix.dirname(item.path), target));
  const isInside = !target.startsWith("/") && !path.startsWith("..");
  const file = isInside ? await findItem(folder, commit, path) : undefined;
  if (file?.type === "blob" && file.mode !== "120000") {
    return serveFile(services, request, { ...found, item: { ...file, path: item.path } });
  }
  return request.json({ ...contentJson(services.context, found, item), target });
}

async function serveFile(
  { context }: HostServices,
  request: HostRequest,
  { folder, item, ...place }: FoundEntry,
): Promise<Response> {
  const { size = 0 } = item;
  if (size > MAX_SERVED) throw tooLarge();
  const json = contentJson(context, place, item);
  if (/application\/vnd\.github\.(?:v3\.)?raw/.test(request.req.header("accept") ?? "")) {
    const bytes = new Uint8Array(await readBlob(folder, item.sha));
    return request.body(bytes, 200, { "Content-Type": RAW_TYPE });
  }
  if (size > MAX_INLINE) return request.json({ ...json, content: "", encoding: "none" });
  const lines = (await readBlob(folder, item.sha)).toString("base64").match(/.{1,60}/g) ?? [];
  const content = lines.map((line) => `${line}\n`).join("");
  return request.json({ ...json, content, encoding: "base64" });
}

function tooLarge(): ApiError {
  const message =
    "This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API, but you can always clone the repository via Git and access the blob via the command line.";
  const errors = [{ resource: "Blob", field: "data", code: "too_large" }];
  return new ApiError(403, { message, errors });
}
