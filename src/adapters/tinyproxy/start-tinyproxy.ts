import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";
import { hashHosts } from "../../domain/runner/allowlist.ts";
import { isFilterActive } from "./is-filter-active.ts";
import { type SupervisedProgram, superviseProgram } from "./supervise-program.ts";
import { filterText, type TinyproxyAddress, tinyproxyConfig } from "./tinyproxy-config.ts";

export interface TinyproxyOptions extends TinyproxyAddress, Omit<SupervisedProgram, "args"> {
  /** A folder that this process may write; its files are replaced. */
  readonly folder: string;
}

export interface Tinyproxy {
  /**
   * Lets through connections to these hosts and to no other, but does not end those that are open. Tells whether the
   * proxy goes by the list now; when not, it is to be told again.
   */
  apply(hosts: readonly string[]): Promise<boolean>;
  /** Ends the proxy with all its connections. */
  close(): Promise<void>;
}

const MAX_POLLS = 60;
const POLL_MS = 50;
const NEVER_ABORTED = new AbortController().signal;

/**
 * Starts a tinyproxy that lets nobody through yet, and starts it again whenever it ends. Rejects with `config-invalid`
 * where there is no such program, or it cannot listen.
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
  const nobody = await write([]);
  const proxy = await superviseProgram({ ...options, args: ["-d", "-c", config] });
  // Whoever tells it to read its files before it listens ends it.
  if (!(await waitUntilActive(options, nobody))) {
    await proxy.close();
    const message = `must be free for tinyproxy to listen at: ${port} is not`;
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

/** It reads its files when it comes to it, not while it is told to. */
async function waitUntilActive(options: TinyproxyOptions, probe: string): Promise<boolean> {
  for (let look = 0; look < MAX_POLLS; look += 1) {
    if (await isFilterActive(options, probe)) return true;
    await options.clock.sleep(POLL_MS, NEVER_ABORTED);
  }
  return false;
}

/** The proxy reads a file as a whole or not at all. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
