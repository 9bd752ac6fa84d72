import { randomUUID } from "node:crypto";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createServerLog } from "../../adapters/log/create-server-log.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { startEgressProxy } from "../../compose/egress-proxy.ts";
import { loadEgressConfig } from "../../config/egress.ts";
import { readEnvironment } from "../../config/setting.ts";
import { wholeNumber } from "../../config/setting-values.ts";
import { AppError } from "../../domain/core/app-error.ts";
import type { EgressOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import { fetchList } from "./fetch-list.ts";
import { followList } from "./follow-list.ts";

const MAX_PORT = 65_535;

/** Runs the proxy of runners until it is stopped. Returns the exit status. */
export async function egress(options: EgressOptions): Promise<number> {
  const environment = readEnvironment();
  const config = loadEgressConfig(environment);
  const port = readPort(options.port);
  const folder = options.folder ?? join(tmpdir(), "svc-egress");
  const log = createServerLog({ level: "info", secrets: [config.token] });
  const clock = createSystemClock();
  const { signal, release } = cancelOnSignal();
  // Unlike the host name, it is unique for each process and each start.
  const replica = `${hostname()
    .replace(/[^A-Za-z0-9.-]/g, "-")
    .slice(0, 60)}.${randomUUID()}`;
  const proxy = await startEgressProxy({
    host: options.host,
    port,
    folder,
    environment,
    clock,
    onLine: (line) => {
      const text = parseLogLine(line);
      if (text !== undefined) log("info", text, { from: "tinyproxy" });
    },
  });
  try {
    log("info", `listening on port ${port}, everything is blocked until the list is fetched`, {
      replica,
    });
    await followList(
      {
        proxy,
        folder,
        log,
        sleep: clock.sleep,
        fetchList: (inForce, by) => fetchList(config, { replica, inForce }, by),
      },
      signal,
    );
    return EXIT.ok;
  } finally {
    await proxy.close();
    release();
    log("info", "stopped");
  }
}

function readPort(text: string): number {
  const port = wholeNumber(1).safeParse(text).data;
  if (port !== undefined && port <= MAX_PORT) return port;
  throw new AppError("usage-invalid", `--port must be 1 to ${MAX_PORT}, such as 3128`, {
    details: {},
  });
}

/** Strips time and level from a line of tinyproxy; `undefined` for lines caused by our own probes. */
function parseLogLine(line: string): string | undefined {
  if (line.includes(".in-force.invalid") || line.trim() === "") return undefined;
  return line.replace(/^[A-Z]+ +\w{3} +\d+ [\d:.]+ \[\d+\]: /, "");
}
