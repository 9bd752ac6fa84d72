import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectTools } from "../../src/adapters/sandbox/connect-tools.ts";
import { endTools } from "../../src/adapters/sandbox/end-tools.ts";

const ENTRY = new URL("../../src/cli/run/run-tools.ts", import.meta.url).href;
const PROGRAM = `
  const { runTools } = await import(${JSON.stringify(ENTRY)});
  process.exitCode = await runTools(process.argv[1]);`;

const UNSHARE = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];

const FIRST = { "as-first": [], "below-first": ["sh", "-c", '"$@"; exit $?', "sh"] };

/** Whether a process can be the first of a pid namespace here. */
export const CAN_UNSHARE =
  process.platform === "linux" &&
  spawnSync(UNSHARE[0] ?? "", [...UNSHARE.slice(1), "true"]).status === 0;
if (!CAN_UNSHARE) console.warn("pid namespaces are not tested: unshare makes none here");

/** What serves commands, in a process of its own as it is in a container of its own. */
export interface ToolsProcess extends AsyncDisposable {
  readonly socket: string;
  /** That both sides see. */
  readonly folder: string;
  readonly child: ChildProcess;
  /** Its exit status, and what it has written to stderr. */
  readonly exit: Promise<{ readonly status: number | null; readonly said: string }>;
}

export interface ToolsProcessOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether it gets a pid namespace, and is the first in there or the child of one that collects the dead. */
  readonly namespace?: "as-first" | "below-first";
}

/** A folder for both sides; its path is short, as that of a socket must be. */
export const createSharedFolder = (): string => mkdtempSync(join(tmpdir(), "tools-"));

/** Starts it from source, and waits until it answers. */
export async function startToolsProcess(options: ToolsProcessOptions = {}): Promise<ToolsProcess> {
  const folder = createSharedFolder();
  const socket = join(folder, "tools.sock");
  const { child, exit } = spawnTools(socket, options);
  for (let isThere = false; !isThere; ) {
    isThere = await connectTools(socket).then(
      (connected) => !!connected.destroy(),
      () => false,
    );
    if (child.exitCode !== null) throw new Error((await exit).said);
    if (!isThere) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    socket,
    folder,
    child,
    exit,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await endTools(socket);
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts it, and waits for nothing. */
export function spawnTools(
  socket: string,
  { environment = {}, namespace }: ToolsProcessOptions = {},
): Pick<ToolsProcess, "child" | "exit"> {
  const argv = [process.execPath, "--input-type=module", "-e", PROGRAM, "--", socket];
  const [file = "", ...args] =
    namespace === undefined ? argv : [...UNSHARE, ...FIRST[namespace], ...argv];
  const { PATH = "" } = process.env;
  const child = spawn(file, args, {
    env: { PATH, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const exit = new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once("close", (status) => resolve({ status, said })),
  );
  return { child, exit };
}
