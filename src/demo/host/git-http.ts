import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { gitEnvironment } from "../git/git-environment.ts";
import { findRepositoryByName } from "./find-repository.ts";
import type { Authenticate, Caller, HostContext } from "./host-context.ts";
import type { RepositoryState } from "./state.ts";

const PATH = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

const SETTINGS = [
  "uploadpack.allowAnySHA1InWant=true",
  "uploadpack.allowFilter=true",
  "http.getanyfile=false",
];

/** Checks whether a path belongs to git over HTTP. */
export const isGitPath = (pathname: string): boolean => PATH.test(pathname);

/** Serves git over HTTP: fetching with read permission, and no pushing. */
export function createGitHttp(
  context: HostContext,
  authenticate: Authenticate,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const url = new URL(request.url ?? "/", context.serverUrl);
    const [, owner = "", name = "", service = ""] = PATH.exec(decodeURI(url.pathname)) ?? [];
    const repository = findRepositoryByName(context.state, owner, name);
    const caller = authenticate(request.headers.authorization);
    const isPush = [service, url.searchParams.get("service")].includes("git-receive-pack");
    const refusal = accessRefusal(caller, repository, isPush);
    if (refusal !== undefined) return refuse(response, ...refusal);
    if (repository === undefined) return;
    const folder = context.gitFolder(repository);
    await runBackend(request, response, {
      path: `/${service}`,
      search: url.search.slice(1),
      folder,
    });
  };
}

function accessRefusal(
  caller: Caller | undefined,
  repository: RepositoryState | undefined,
  isPush: boolean,
): [status: number, message: string] | undefined {
  if (caller === undefined) return [401, "Invalid username or token."];
  if (repository === undefined || !caller.sees(repository)) {
    return caller.kind === "anonymous"
      ? [401, "Authentication required."]
      : [404, "Repository not found."];
  }
  if (isPush) return [403, "This host takes no pushes over HTTP."];
  return caller.may(repository, "contents", "read")
    ? undefined
    : [403, "Read access to repository not granted."];
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const asks = status === 401 ? { "WWW-Authenticate": 'Basic realm="GitHub"' } : {};
  response
    .writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...asks })
    .end(`${message}\n`);
}

function runBackend(
  request: IncomingMessage,
  response: ServerResponse,
  target: { readonly path: string; readonly search: string; readonly folder: string },
): Promise<void> {
  const header = (name: string) => String(request.headers[name] ?? "");
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  const child = spawn("git", [...settings, "http-backend"], {
    env: {
      ...gitEnvironment(),
      GIT_PROJECT_ROOT: target.folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: target.path,
      QUERY_STRING: target.search,
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: header("content-type"),
      CONTENT_LENGTH: header("content-length"),
      HTTP_CONTENT_ENCODING: header("content-encoding"),
      GIT_PROTOCOL: header("git-protocol"),
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  // EPIPE: git responded before it read all of the request.
  child.stdin.on("error", () => undefined);
  request.pipe(child.stdin);
  response.once("close", () => child.kill());
  return sendCgi(child.stdout, response);
}

/** Sends a CGI response: headers, an empty line and the body; `Status` is one of the headers. */
async function sendCgi(output: Readable, response: ServerResponse): Promise<void> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of output as AsyncIterable<Buffer>) {
    if (head === undefined) {
      response.write(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) continue;
    setHead(response, head.toString("latin1", 0, end));
    response.write(head.subarray(end + 4));
    head = undefined;
  }
  if (head !== undefined) response.statusCode = 500;
  response.end();
}

function setHead(response: ServerResponse, head: string): void {
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(": ");
    const [name, value] = [line.slice(0, colon), line.slice(colon + 2)];
    if (name === "Status") response.statusCode = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
}
