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
  const nobody = await write([]);
  const proxy = await superviseProgram({ ...options, args: ["-d", "-c", config] });
  // A signal to reload before it listens would end it.
  if (!(await waitUntilActive(options, nobody))) {
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
