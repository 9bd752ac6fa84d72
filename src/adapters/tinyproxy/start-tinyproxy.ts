import { mkdir, rename, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";
import { hashHosts } from "../../domain/runner/allowlist.ts";
import { type SupervisedProgram, superviseProgram } from "./supervise-program.ts";
import { filterText, type TinyproxyAddress, tinyproxyConfig } from "./tinyproxy-config.ts";

export interface TinyproxyOptions extends TinyproxyAddress, Omit<SupervisedProgram, "args"> {
  /** A folder that this process may write; its files are replaced. */
  readonly folder: string;
}

export interface Tinyproxy {
  /**
   * Allows connections to these hosts only, without closing open ones. Resolves with true when the
   * proxy uses the list; otherwise call it again.
   */
  apply(hosts: readonly string[]): Promise<boolean>;
  /** Ends the proxy with all its connections. */
  close(): Promise<void>;
}

const MAX_POLLS = 60;
const POLL_MS = 50;
const NEVER_ABORTED = new AbortController().signal;

/**
 * Starts a tinyproxy that allows no host yet, and restarts it whenever it ends. Rejects with
 * `config-invalid` when the program is missing or cannot listen.
 */
export async function startTinyproxy(options: TinyproxyOptions): Promise<Tinyproxy> {
  const { folder, port, clock } = options;
  // Another proxy at this port, or this one with an older list, cannot know the name.
  const own = clock.randomHex(8);
  const config = join(folder, "tinyproxy.conf");
  const filter = join(folder, "filter");
  const write = async (hosts: readonly string[]): Promise<string> => {
    const probe = `${own}-${hashHosts(hosts)}.in-force.invalid`;
    await replace(filter, filterText(hosts, probe));
    return probe;
  };
  await mkdir(folder, { recursive: true });
  await replace(config, tinyproxyConfig(options, filter));
  const emptyProbe = await write([]);
  const proxy = await superviseProgram({ ...options, args: ["-d", "-c", config] });
  // A signal to reload before it listens would end it.
  if (!(await waitUntilActive(options, emptyProbe))) {
    await proxy.close();
    const message = `must be free for tinyproxy: ${port} is in use`;
    const details = { problems: [{ path: "--port", message }] };
    throw new AppError("config-invalid", `--port ${message}`, { details });
  }
  return {
    apply: async (hosts) => {
      const probe = await write(hosts);
      proxy.reload();
      return await waitUntilActive(options, probe);
    },
    close: () => proxy.close(),
  };
}

/** Waits until the filter is active: the proxy reloads its files some time after the signal. */
async function waitUntilActive(options: TinyproxyOptions, probe: string): Promise<boolean> {
  for (let look = 0; look < MAX_POLLS; look += 1) {
    if (await isFilterActive(options, probe)) return true;
    await options.clock.sleep(POLL_MS, NEVER_ABORTED);
  }
  return false;
}

/** Replaces a file atomically, so that the proxy never reads a partial one. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

const WAIT_MS = 5_000;

/**
 * Returns true if the proxy uses the filter that allows this name. The host does not exist, so a
 * proxy that allows it fails to connect (5xx), and one that does not returns 403.
 */
function isFilterActive({ host, port }: TinyproxyAddress, probe: string): Promise<boolean> {
  return new Promise((resolve) => {
    const target = `${probe}:443`;
    const socket = connect(port, toLocal(host));
    const finish = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(WAIT_MS, () => finish(false));
    socket.on("error", () => finish(false)).on("close", () => finish(false));
    socket.on("connect", () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`),
    );
    let head = "";
    socket.on("data", (bytes: Buffer) => {
      head += bytes.toString("latin1");
      const status = /^HTTP\/1\.\d (\d{3})/.exec(head)?.[1];
      if (status !== undefined) finish(status.startsWith("5"));
    });
  });
}

const toLocal = (host: string | undefined): string =>
  host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
