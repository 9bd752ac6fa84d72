import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { listTree, objectType, type TreeItem } from "../../git/read-tree.ts";
import { isFullId, runGit, tryGit } from "../../git/run-git.ts";
import { notFound, unprocessableMessage, validationFailed } from "../api-error.ts";
import { findRepository } from "../find-repository.ts";
import type { HostContext } from "../host-context.ts";
import type { HostEnv, HostServices, Json } from "../host-services.ts";
import { repositoryUrl } from "../json/repository-json.ts";
import {
  isJson,
  oneOf,
  optionalList,
  optionalText,
  readBody,
  requiredText,
} from "../request-body.ts";
import type { RepositoryState } from "../state.ts";

const TREES = "/repos/:owner/:repo/git/trees";
const MODES = ["100644", "100755", "040000", "160000", "120000"] as const;

/** Routes for trees of the Git Data API. */
export function gitTreeRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post(TREES, async (request) => {
    const repository = findRepository(services, request, ["write", "contents"]);
    const folder = context.gitFolder(repository);
    const sha = await writeTree(folder, await readBody(request));
    const json = treeJson(context, repository, { sha, items: await listTree(folder, sha) });
    request.header("Location", String(json.url));
    return request.json(json, 201);
  });

  routes.get(`${TREES}/:tree{.+}`, async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const folder = context.gitFolder(repository);
    const sha = await findTree(folder, request.req.param("tree"));
    if (sha === undefined) throw notFound();
    const items = await listTree(folder, sha, Boolean(request.req.query("recursive")));
    return request.json(treeJson(context, repository, { sha, items }));
  });

  return routes;
}

/** Finds the tree of an id, a branch, a tag or a commit. */
async function findTree(folder: string, name: string): Promise<string | undefined> {
  if (name.startsWith("-")) return undefined;
  for (const candidate of [`refs/heads/${name}`, `refs/tags/${name}`, name]) {
    const argv = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${candidate}^{tree}`];
    const { exitCode, stdout } = await tryGit(folder, argv);
    if (exitCode === 0) return stdout.toString("utf8").trim();
  }
  return undefined;
}

/** Writes a tree with a temporary index; entries that are not named are kept from the base tree. */
async function writeTree(folder: string, body: Json): Promise<string> {
  if (!Array.isArray(body.tree)) {
    throw validationFailed({ resource: "Tree", field: "tree", code: "missing_field" });
  }
  const base = optionalText(body, "base_tree");
  const isThere = base === undefined || (isFullId(base) && (await findTree(folder, base)));
  if (!isThere) throw unprocessableMessage("base_tree is not a valid tree oid");
  const environment = { GIT_INDEX_FILE: join(tmpdir(), `demo-host-index-${randomUUID()}`) };
  try {
    if (base !== undefined) await runGit(folder, ["read-tree", base], { environment });
    for (const entry of optionalList(body, "tree")) await addEntry(folder, entry, environment);
    return (await runGit(folder, ["write-tree", "--missing-ok"], { environment })).trim();
  } finally {
    await rm(environment.GIT_INDEX_FILE, { force: true });
  }
}

type Environment = Readonly<Record<string, string>>;

async function addEntry(folder: string, value: unknown, environment: Environment): Promise<void> {
  if (!isJson(value)) throw unprocessableMessage("Invalid tree info");
  const path = requiredText(value, "Tree", "path");
  if (isBadPath(path)) throw unprocessableMessage("tree.path contains a malformed path component");
  const mode = oneOf(optionalText(value, "mode"), MODES) ?? "100644";
  const index = (line: string) =>
    runGit(folder, ["update-index", "-z", "--index-info"], { environment, input: `${line}\0` });
  if (value.sha === null) {
    await requireEntry(folder, path, environment);
    await runGit(folder, ["rm", "--cached", "-r", "-q", "-f", "--", `:(literal)${path}`], {
      environment,
    });
    return;
  }
  const sha = await entryId(folder, value);
  if (mode !== "040000") {
    await index(`${mode} ${sha}\t${path}`);
    return;
  }
  const prefix = ["read-tree", `--prefix=${path}/`, sha];
  await tryGit(folder, ["rm", "--cached", "-r", "-q", "-f", "--", `:(literal)${path}`], {
    environment,
  });
  await runGit(folder, prefix, { environment });
}

async function entryId(folder: string, value: Json): Promise<string> {
  const content = optionalText(value, "content");
  const sha = optionalText(value, "sha");
  if ((content === undefined) === (sha === undefined)) {
    throw unprocessableMessage("Must supply either tree.sha or tree.content, and not both");
  }
  if (sha === undefined) {
    return (
      await runGit(folder, ["hash-object", "-w", "--stdin"], { input: content ?? "" })
    ).trim();
  }
  const wanted = value.mode === "040000" ? "tree" : "blob";
  // The commit of a submodule is in another repository.
  const isKnown = value.mode === "160000" || (await objectType(folder, sha)) === wanted;
  if (!isFullId(sha) || !isKnown)
    throw unprocessableMessage(`tree.sha ${sha} is not a valid ${wanted}`);
  return sha;
}

async function requireEntry(folder: string, path: string, environment: Environment): Promise<void> {
  const argv = ["ls-files", "-z", "--", `:(literal)${path}`];
  if ((await runGit(folder, argv, { environment })) === "")
    throw unprocessableMessage("GitRPC::BadObjectState");
}

function isBadPath(path: string): boolean {
  const isBadName = (name: string) =>
    ["", ".", ".."].includes(name) || name.toLowerCase() === ".git";
  return path.includes("\0") || path.split("/").some(isBadName);
}

function treeJson(
  context: HostContext,
  repository: RepositoryState,
  { sha, items }: { readonly sha: string; readonly items: readonly TreeItem[] },
): Json {
  const root = `${repositoryUrl(context, repository)}/git`;
  return {
    sha,
    url: `${root}/trees/${sha}`,
    truncated: false,
    tree: items.map(({ path, mode, type, sha: id, size }) => ({
      path,
      mode,
      type,
      sha: id,
      size,
      url: type === "commit" ? undefined : `${root}/${type}s/${id}`,
    })),
  };
}
