import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";

export interface GitHostOptions {
  /** Folder whose repositories are served by their paths. */
  readonly folder: string;
  /** Asks for this token, as `x-access-token`, over Basic. */
  readonly token?: string;
  /** Speaks the first protocol, which hands out no commit that is not a ref's tip. */
  readonly isOld?: boolean;
  /** With `isOld`, hands out any commit all the same. */
  readonly allowsAnySha?: boolean;
  /** Called as each request arrives. */
  readonly onRequest?: () => void;
}

/** Real `git http-backend` behind a loopback port. */
export interface GitHost {
  readonly url: string;
  /** Method, path and `Authorization` of each request. */
  readonly requests: readonly GitHostRequest[];
  /** When set, every request is answered with this status, or never. */
  failWith: number | "silence" | undefined;
  close(): Promise<void>;
}

export interface GitHostRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

export async function startGitHost(options: GitHostOptions): Promise<GitHost> {
  const requests: GitHostRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request;
    requests.push({ method, path: url, authorization: request.headers.authorization });
    options.onRequest?.();
    if (host.failWith === "silence") return;
    if (host.failWith !== undefined) respond(response, host.failWith);
    else if (!isAuthorized(request, options)) respond(response, 401);
    else runBackend(request, response, options);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host: GitHost = {
    url: `http://127.0.0.1:${port}`,
    requests,
    failWith: undefined,
    close: () => closeServer(server),
  };
  return host;
}

function isAuthorized(request: IncomingMessage, { token }: GitHostOptions): boolean {
  if (token === undefined) return true;
  const expected = Buffer.from(`x-access-token:${token}`).toString("base64");
  return request.headers.authorization === `Basic ${expected}`;
}

function respond(response: ServerResponse, status: number): void {
  const location =
    status >= 300 && status < 400 ? { Location: "http://127.0.0.1:1/elsewhere" } : {};
  response.writeHead(status, { "WWW-Authenticate": 'Basic realm="git"', ...location }).end();
}

function runBackend(
  request: IncomingMessage,
  response: ServerResponse,
  options: GitHostOptions,
): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const header = (name: string) => String(request.headers[name] ?? "");
  const child = spawn(
    "git",
    ["-c", `uploadpack.allowAnySHA1InWant=${options.allowsAnySha === true}`, "http-backend"],
    {
      env: {
        ...SCRATCH_ENVIRONMENT,
        GIT_PROJECT_ROOT: options.folder,
        GIT_HTTP_EXPORT_ALL: "1",
        PATH_INFO: decodeURIComponent(url.pathname),
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method ?? "GET",
        CONTENT_TYPE: header("content-type"),
        CONTENT_LENGTH: header("content-length"),
        HTTP_CONTENT_ENCODING: header("content-encoding"),
        GIT_PROTOCOL: options.isOld === true ? "" : header("git-protocol"),
        REMOTE_ADDR: "127.0.0.1",
      },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  child.stdin.on("error", () => undefined);
  request.pipe(child.stdin);
  sendCgi(child.stdout, response);
}

/** A CGI answer is headers, an empty line and the body; `Status` is one of the headers. */
function sendCgi(output: NodeJS.ReadableStream, response: ServerResponse): void {
  let head = Buffer.alloc(0);
  let isBody = false;
  output.on("data", (chunk: Buffer) => {
    if (isBody) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) return;
    isBody = true;
    for (const line of head.toString("latin1", 0, end).split("\r\n")) {
      const [name = "", ...value] = line.split(": ");
      if (name === "Status") response.statusCode = Number.parseInt(value.join(": "), 10);
      else response.setHeader(name, value.join(": "));
    }
    response.write(head.subarray(end + 4));
  });
  output.on("end", () => response.end());
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
