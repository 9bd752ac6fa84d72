import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { Exchange } from "../../src/demo/host/host-context.ts";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { createExchangeValidator } from "./exchange-validator.ts";
import { shareApp } from "./shared-app.ts";

/** The embedded code host in a folder of its own, every exchange with it held against the code host's description. */
export interface WatchedHost extends AsyncDisposable {
  readonly host: DemoHost;
  /** For caches and the like; goes with the host. */
  readonly folder: string;
  readonly exchanges: readonly Exchange[];
  /** Fails the test when a request or an answer is not as described. */
  expectNoViolations(): void;
}

/**
 * `onExchange` is told of every exchange just before its answer is sent; with `keepsExchanges` false nothing else
 * remembers it: they fill the memory of a long test.
 */
export async function startWatchedHost(
  onExchange?: (exchange: Exchange) => void,
  keepsExchanges = true,
): Promise<WatchedHost> {
  const folder = mkdtempSync(join(tmpdir(), "svc-host-"));
  const referee = createExchangeValidator();
  const exchanges: Exchange[] = [];
  shareApp(join(folder, "host"));
  const host = await startDemoHost({
    folder: join(folder, "host"),
    isVolatile: true,
    observe: (exchange) => {
      if (keepsExchanges) exchanges.push(exchange);
      referee.observe(exchange);
      onExchange?.(exchange);
    },
  });
  const expectNoViolations = (): void => expect([...new Set(referee.violations())]).toEqual([]);
  return {
    host,
    folder,
    exchanges,
    expectNoViolations,
    [Symbol.asyncDispose]: async () => {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
