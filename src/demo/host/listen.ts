import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isGitPath } from "./git-http.ts";
import type { Fault, HostCall, Lateness } from "./host-context.ts";
import { API_ROOT, errorAnswer, sendAnswer } from "./serve-api.ts";

/** Handlers of the three kinds of calls. Each ends the response, or throws. */
export interface Handlers {
  /**
   * Returns a function that sends the response. The call's effect is complete by then, unless it is
   * delayed.
   */
  api(
    request: IncomingMessage,
    path: string,
    lateness?: Lateness,
  ): Promise<(response: ServerResponse) => void>;
  git(request: IncomingMessage, response: ServerResponse): Promise<void>;
  web(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

type ChooseFault = (call: HostCall) => Fault | undefined;

/**
 * Listens on loopback. Calls to the API and to git are counted, and faults are injected according
 * to the plan.
 */
export async function listen(
  port: number,
  handlers: Handlers,
  chooseFault: ChooseFault,
): Promise<Server> {
  let index = 0;
  const server = createServer((request, response) => {
    const next = () => {
      index += 1;
      return index - 1;
    };
    const handled = handle(request, response, { handlers, chooseFault, next });
    handled.catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else sendAnswer(response, errorAnswer(500, `Server Error: ${message}`));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}

export const getPort = (server: Server): number => (server.address() as AddressInfo).port;

interface RequestHandling {
  readonly handlers: Handlers;
  readonly chooseFault: ChooseFault;
  next(): number;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { handlers, chooseFault, next }: RequestHandling,
): Promise<void> {
  const call = readCall(request, next);
  if (call === undefined) return handlers.web(request, response);
  const fault = chooseFault(call);
  if (fault?.kind === "before") await fault.act();
  if (fault !== undefined && breakBefore(response, fault)) return;
  if (!isAfter(fault)) {
    const lateness = fault?.kind === "late" ? fault : undefined;
    return answer(request, response, { handlers, call, lateness });
  }
  if (call.isGit || isGraphql(call.path)) await drain(request);
  else await handlers.api(request, call.path);
  breakAfter(response, fault);
}

/** The GraphQL route is outside the API's base URL; its writes are idempotent. */
const isGraphql = (path: string): boolean => path === "/api/graphql";

/** Returns the call of a request; `undefined` if it is neither an API nor a git call. */
function readCall(request: IncomingMessage, next: () => number): HostCall | undefined {
  const { url = "/", method = "GET" } = request;
  const pathname = url.split("?", 1)[0] ?? "/";
  const isApi = pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`);
  const isGit = !isApi && isGitPath(pathname);
  if (isGraphql(pathname)) return { index: next(), method, path: pathname, isGit };
  if (!isApi && !isGit) return undefined;
  const path = isGit ? `/git${url}` : url.slice(API_ROOT.length) || "/";
  return { index: next(), method, path, isGit };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  {
    handlers,
    call,
    lateness,
  }: {
    readonly handlers: Handlers;
    readonly call: HostCall;
    readonly lateness: Lateness | undefined;
  },
): Promise<void> {
  if (call.isGit) return handlers.git(request, response);
  if (isGraphql(call.path)) return handlers.web(request, response);
  const send = await handlers.api(request, call.path, lateness);
  send(response);
}

type AfterFault = Extract<Fault, { readonly kind: "error-after" | "reset-after" }>;

function isAfter(fault: Fault | undefined): fault is AfterFault {
  return fault?.kind === "error-after" || fault?.kind === "reset-after";
}

/** Injects a fault before any effect. Returns whether the call ended. */
function breakBefore(response: ServerResponse, fault: Fault): boolean {
  switch (fault.kind) {
    case "error":
      sendAnswer(response, errorAnswer(500, "Server Error"));
      return true;
    case "secondary-limit":
      sendAnswer(
        response,
        errorAnswer(
          403,
          "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
          { "retry-after": String(fault.retryAfterSeconds) },
        ),
      );
      return true;
    case "reset":
      response.destroy();
      return true;
    case "stall":
      return true;
    default:
      return false;
  }
}

function breakAfter(response: ServerResponse, fault: AfterFault): void {
  if (fault.kind === "reset-after") response.destroy();
  else sendAnswer(response, errorAnswer(502, "Server Error"));
}

/** Reads the request body. Serving git is read-only, so this is its only effect. */
async function drain(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request) {
    // The body is discarded.
  }
}
