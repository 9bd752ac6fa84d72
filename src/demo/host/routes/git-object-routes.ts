import { Hono } from "hono";
import { findCommit } from "../../git/find-commits.ts";
import { readCommit, type Signature } from "../../git/read-commits.ts";
import { objectType, readBlob } from "../../git/read-tree.ts";
import { isFullId, runGit, tryGit } from "../../git/run-git.ts";
import { nodeId } from "../accounts/user-json.ts";
import { notFound, unprocessableMessage, validationFailed } from "../api-error.ts";
import { findRepository } from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices, Json } from "../host-services.ts";
import { gitCommitJson, noreplySignature } from "../json/commit-json.ts";
import { repositoryUrl } from "../json/repository-json.ts";
import {
  isJson,
  oneOf,
  optionalList,
  optionalText,
  readBody,
  requiredText,
} from "../request-body.ts";

const GIT = "/repos/:owner/:repo/git";

/** Routes for blobs and commits of the Git Data API. */
export function gitObjectRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post(`${GIT}/blobs`, async (request) => {
    const repository = findRepository(services, request, ["write", "contents"]);
    const body = await readBody(request);
    const content = optionalText(body, "content");
    if (content === undefined) {
      throw validationFailed({ resource: "Blob", field: "content", code: "missing_field" });
    }
    const encoding = oneOf(optionalText(body, "encoding"), ["utf-8", "base64"]) ?? "utf-8";
    const input = Buffer.from(content, encoding);
    const folder = context.gitFolder(repository);
    const sha = (await runGit(folder, ["hash-object", "-w", "--stdin"], { input })).trim();
    const url = `${repositoryUrl(context, repository)}/git/blobs/${sha}`;
    request.header("Location", url);
    return request.json({ sha, url }, 201);
  });

  routes.get(`${GIT}/blobs/:sha`, async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const folder = context.gitFolder(repository);
    const sha = await requireObject(folder, request, "blob");
    const bytes = await readBlob(folder, sha);
    if (/application\/vnd\.github\.(?:v3\.)?raw/.test(request.req.header("accept") ?? "")) {
      const type = "application/vnd.github.raw+json; charset=utf-8";
      return request.body(new Uint8Array(bytes), 200, { "Content-Type": type });
    }
    return request.json({
      sha,
      node_id: nodeId("Blob", Number.parseInt(sha.slice(0, 12), 16)),
      size: bytes.length,
      url: `${repositoryUrl(context, repository)}/git/blobs/${sha}`,
      content: bytes.toString("base64"),
      encoding: "base64",
    });
  });

  routes.post(`${GIT}/commits`, async (request) => {
    const repository = findRepository(services, request, ["write", "contents"]);
    const folder = context.gitFolder(repository);
    const body = await readBody(request);
    const fallback = noreplySignature(context, request.var.caller.login);
    const author = readSignature(body.author, fallback);
    const committer = readSignature(body.committer ?? body.author, fallback);
    const sha = await writeCommit(folder, body, { author, committer });
    const json = gitCommitJson(context, repository, await readCommit(folder, sha));
    request.header("Location", String(json.url));
    return request.json(json, 201);
  });

  routes.get(`${GIT}/commits/:sha`, async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const folder = context.gitFolder(repository);
    const sha = await requireObject(folder, request, "commit");
    return request.json(gitCommitJson(context, repository, await readCommit(folder, sha)));
  });

  return routes;
}

/** Returns the object of a request's `sha` if it has this type, or throws a 404. */
async function requireObject(folder: string, request: HostRequest, type: string): Promise<string> {
  const sha = request.req.param("sha") ?? "";
  if (!isFullId(sha) || (await objectType(folder, sha)) !== type) throw notFound();
  return sha;
}

interface Signatures {
  readonly author: Signature;
  readonly committer: Signature;
}

async function writeCommit(
  folder: string,
  body: Json,
  { author, committer }: Signatures,
): Promise<string> {
  const message = optionalText(body, "message");
  if (message === undefined) {
    throw validationFailed({ resource: "Commit", field: "message", code: "missing_field" });
  }
  const tree = requiredText(body, "Commit", "tree");
  if (!isFullId(tree) || (await objectType(folder, tree)) !== "tree") {
    throw unprocessableMessage("Tree SHA does not exist");
  }
  const parents = optionalList(body, "parents").map(String);
  const found = await Promise.all(
    parents.map((parent) => isFullId(parent) && findCommit(folder, parent)),
  );
  if (!found.every(Boolean))
    throw unprocessableMessage("Parent SHA does not exist or is not a commit object");
  const argv = ["commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent])];
  const environment = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: author.date,
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: committer.date,
  };
  // The code host stores the message unchanged, without the newline that git would add.
  const { exitCode, stdout } = await tryGit(folder, argv, { input: message, environment });
  // Everything else has been validated: git refuses only invalid names and times here.
  if (exitCode !== 0) throw unprocessableMessage("Invalid author or committer");
  return stdout.toString("utf8").trim();
}

function readSignature(value: unknown, fallback: Signature): Signature {
  if (!isJson(value)) return fallback;
  return {
    name: requiredText(value, "Commit", "name"),
    email: requiredText(value, "Commit", "email"),
    date: optionalText(value, "date") ?? fallback.date,
  };
}
