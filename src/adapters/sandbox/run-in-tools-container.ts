import type { Socket } from "node:net";
import { AppError } from "../../domain/core/app-error.ts";
import type { SandboxCommand, SandboxOutcome } from "../../ports/sandbox.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import { lastLine, sandboxUnavailable } from "./sandbox-unavailable.ts";
import { readBytes, readJsonFrame, sendFrame } from "./tools-frame.ts";
import { MAX_REPLY_BYTES, ToolsReply } from "./tools-messages.ts";

export interface ToolsRunOptions {
  /** Open connection before the first message. */
  readonly socket: Socket;
  /** Name of the tree's folder. */
  readonly tree: string;
  readonly command: SandboxCommand;
  readonly signal: AbortSignal;
  /** Milliseconds for an answer after the time limit of the command, and after a cancellation. */
  readonly graceMs: number;
}

const GONE = "the tools container has ended, or sent an invalid answer";
const FIX = "check the end of its log; if it ran out of memory, raise RUNNER_MEMORY";

/**
 * Runs one command in the tools container. Commands may have replaced its server: an answer that
 * violates the protocol, exceeds the limits or is late is discarded. Rejects with
 * `sandbox-unavailable` or `cancelled`.
 */
export async function runInToolsContainer(asking: ToolsRunOptions): Promise<SandboxOutcome> {
  const { socket, command, signal, graceMs } = asking;
  const giveUp = (): void => void socket.destroy();
  const timers = [setTimeout(giveUp, command.timeoutMs + graceMs)];
  // Ending our side of the connection ends the command; its end is still waited for.
  const cancel = (): void => {
    socket.end();
    timers.push(setTimeout(giveUp, graceMs));
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    sendRequest(asking);
    if (signal.aborted) cancel();
    const outcome = await readOutcome(socket, command.maxOutputBytes);
    if (signal.aborted) throw cancelError(signal);
    return outcome;
  } catch (error) {
    if (signal.aborted) throw cancelError(signal);
    throw error instanceof AppError ? error : sandboxUnavailable("kubernetes", GONE, FIX);
  } finally {
    signal.removeEventListener("abort", cancel);
    for (const timer of timers) clearTimeout(timer);
    socket.destroy();
  }
}

function sendRequest({ socket, tree, command }: ToolsRunOptions): void {
  const { program, args, cwd, network, timeoutMs, maxOutputBytes, input } = command;
  const { environment = {}, limits = {} } = command;
  const bytes = typeof input === "string" ? Buffer.from(input) : input;
  const size = bytes === undefined ? {} : { inputBytes: bytes.length };
  const request = { program, args, cwd, network, timeoutMs, maxOutputBytes, environment, limits };
  sendFrame(socket, { kind: "run", tree, ...request, ...size }, bytes);
}

async function readOutcome(socket: Socket, maxBytes: number): Promise<SandboxOutcome> {
  const reply = ToolsReply.parse(await readJsonFrame(socket, MAX_REPLY_BYTES));
  if (reply.kind === "refused")
    throw sandboxUnavailable("kubernetes", lastLine(reply.why), "see the log of its container");
  if (reply.kind === "cancelled" || reply.stdoutBytes > maxBytes)
    throw new Error("the answer is not valid");
  const { kind: _kind, stdoutBytes, ...outcome } = reply;
  return { ...outcome, stdout: new Uint8Array(await readBytes(socket, stdoutBytes)) };
}
