import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import type { Environment } from "../shared/process/find-program.ts";
import { createToolsRunner, RefusedRequest, type ToolsRunner } from "./create-tools-runner.ts";
import { readBytes, readJsonFrame, sendFrame } from "./tools-frame.ts";
import { watchToolsLifetime } from "./tools-lifetime.ts";
import { MAX_REQUEST_BYTES, ToolsRequest, type ToolsRunRequest } from "./tools-messages.ts";

export interface ServeToolsOptions {
  /** Path of the socket, which must not exist. */
  readonly socket: string;
  /** Environment of this process. */
  readonly environment: Environment;
  /** Folder shared by both sides; by default that of the socket. */
  readonly folder?: string;
  /** Milliseconds without a request after which the server ends by itself. */
  readonly idleMs?: number;
}

export interface ToolsServer {
  /** Ends all commands and removes the socket. Idempotent. */
  close(): Promise<void>;
  /** Resolves with the reason when it is closed. */
  readonly ended: Promise<string>;
}

const FOUR_HOURS_MS = 4 * 3_600_000;
const MAX_CONNECTIONS = 64;
/** Time limit for a request to arrive. */
const REQUEST_MS = 30_000;

interface ToolsServerState {
  readonly runner: ToolsRunner;
  /** Connections that runners hold open while they live. */
  readonly stays: Set<Socket>;
  readonly commands: Set<Promise<unknown>>;
  end(why: string): void;
}

/**
 * Runs commands in trees below the shared folder for clients of the socket, which only this
 * process's user can access. Ends on `close`, when the runner that held a connection is gone, when
 * the file `done` is in the folder, or after a time without requests.
 */
export async function serveTools(options: ServeToolsOptions): Promise<ToolsServer> {
  const { socket: path, environment, folder = dirname(options.socket) } = options;
  const trees = join(folder, "trees");
  mkdirSync(trees, { recursive: true, mode: 0o700 });
  const { promise: ended, resolve: tell } = Promise.withResolvers<string>();
  const sockets = new Set<Socket>();
  let closing: Promise<void> | undefined;
  const close = async (why: string): Promise<void> => {
    life[Symbol.dispose]();
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
    while (serving.commands.size > 0) await Promise.allSettled(serving.commands);
    rmSync(path, { force: true });
    tell(why);
  };
  const end = (why: string): Promise<void> => {
    closing ??= close(why);
    return closing;
  };
  const serving: ToolsServerState = {
    runner: createToolsRunner({ environment, trees }),
    stays: new Set(),
    commands: new Set(),
    end: (why) => void end(why),
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    life.touch();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    void handleConnection(socket, serving);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, path);
  const life = watchToolsLifetime({
    done: join(folder, "done"),
    idleMs: options.idleMs ?? FOUR_HOURS_MS,
    isBusy: () => sockets.size > 0,
    end: () => serving.end("no more requests arrived"),
  });
  return { close: () => end("it was stopped"), ended };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      const message = `cannot create a socket at ${path}: ${cause.message}; use a path of at most 100 characters that does not exist`;
      reject(new AppError("usage-invalid", message, { details: {}, cause }));
    });
    // The socket is bound at once.
    const mask = process.umask(0o177);
    server.listen(path, () => resolve());
    process.umask(mask);
  }).then(() => chmodSync(path, 0o600));
}

/** Answers the single request of a connection. Never rejects. */
async function handleConnection(socket: Socket, serving: ToolsServerState): Promise<void> {
  socket.on("error", () => socket.destroy());
  socket.setTimeout(REQUEST_MS, () => socket.destroy());
  try {
    const parsed = ToolsRequest.safeParse(await readJsonFrame(socket, MAX_REQUEST_BYTES));
    if (!parsed.success) throw new RefusedRequest("the request is unknown");
    const { data: request } = parsed;
    if (request.kind === "stay") return holdConnection(socket, serving);
    if (request.kind === "bye") return serving.end("the runner has ended");
    await handleRun(socket, request, serving);
  } catch (error) {
    if (error instanceof RefusedRequest) sendFrame(socket, toRefusedReply(error));
  }
  socket.end();
}

const toRefusedReply = ({ message: why }: Error) => ({ kind: "refused", why });

function holdConnection(socket: Socket, { stays, end }: ToolsServerState): void {
  socket.setTimeout(0);
  stays.add(socket);
  socket.once("end", () => socket.destroy());
  socket.once("close", () => {
    stays.delete(socket);
    if (stays.size === 0) end("the runner is gone");
  });
  socket.resume();
}

async function handleRun(
  socket: Socket,
  request: ToolsRunRequest,
  { runner, commands }: ToolsServerState,
): Promise<void> {
  const { inputBytes } = request;
  const input = inputBytes === undefined ? undefined : await readBytes(socket, inputBytes);
  socket.setTimeout(0);
  const gone = new AbortController();
  for (const event of ["end", "close"] as const) socket.once(event, () => gone.abort());
  if (socket.readableEnded || socket.destroyed) gone.abort();
  socket.resume();
  const running = runner.run(request, input, gone.signal);
  commands.add(running);
  try {
    const { stdout, ...outcome } = await running;
    sendFrame(socket, { kind: "ended", ...outcome, stdoutBytes: stdout.length }, stdout);
  } catch (error) {
    if (!isAppError(error, "cancelled")) throw toRefusedRequest(error);
    sendFrame(socket, { kind: "cancelled" });
  } finally {
    commands.delete(running);
  }
}

function toRefusedRequest(error: unknown): RefusedRequest {
  if (error instanceof RefusedRequest) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RefusedRequest(`the command could not be run: ${message.slice(0, 500)}`);
}
