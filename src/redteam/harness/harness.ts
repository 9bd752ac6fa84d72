import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { Exchange } from "../../demo/host/host-context.ts";
import type { Adversary } from "../adversary/start-adversary.ts";
import type { Person } from "../attack.ts";
import type { Canary, CanaryName } from "../canary/canaries.ts";
import type { HarnessLayout } from "./operator-environment.ts";
import type { RunnerServer } from "./runner-server.ts";
import type { ServerProcess } from "./start-server.ts";
import type { Trap } from "./start-trap.ts";
import type { TaskServer } from "./task-server.ts";
import type { ProcessWatch } from "./watch-processes.ts";

/** Everything that attacks are carried out in: a code host, a model, a server, and what must not be reached. */
export interface Harness {
  readonly folder: string;
  readonly host: DemoHost;
  readonly adversary: Adversary;
  readonly trap: Trap;
  readonly server: ServerProcess;
  /** Absent when no attack needs it. */
  readonly taskServer?: TaskServer | undefined;
  /** The server whose runners work elsewhere; absent likewise. */
  readonly runnerServer?: RunnerServer | undefined;
  /** The store's file of the server. */
  readonly store: string;
  readonly place: HarnessLayout;
  readonly processes: ProcessWatch;
  readonly canaries: Readonly<Record<CanaryName, string>>;
  /** Every secret that there is by now, minted tokens among them. */
  secrets(): readonly Canary[];
  /** Requests to the code host that changed something, in order. */
  readonly exchanges: readonly Exchange[];
  readonly people: { readonly maintainer: Person; readonly viewer: Person; readonly admin: Person };
  /** Environment of a command other than the server. */
  commandEnvironment(more: Readonly<Record<string, string>>): Record<string, string>;
  close(): Promise<void>;
}
