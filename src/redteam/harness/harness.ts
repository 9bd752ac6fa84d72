import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { Exchange } from "../../demo/host/host-context.ts";
import type { Adversary } from "../adversary/start-adversary.ts";
import type { Act, Person } from "../attack.ts";
import type { Canary, CanaryName } from "../canary/canaries.ts";
import type { HarnessLayout } from "./operator-environment.ts";
import type { RunnerServer } from "./runner-server.ts";
import type { ServerProcess } from "./start-server.ts";
import type { Trap } from "./start-trap.ts";
import type { TaskServer } from "./task-server.ts";
import type { ProcessWatch } from "./watch-processes.ts";

/** Environment of all attacks: code host, model, servers and trap. */
export interface Harness {
  readonly folder: string;
  readonly host: DemoHost;
  readonly adversary: Adversary;
  readonly trap: Trap;
  readonly server: ServerProcess;
  /** Absent if no attack needs it. */
  readonly taskServer?: TaskServer | undefined;
  /** Server with remote runners; absent if no attack needs it. */
  readonly runnerServer?: RunnerServer | undefined;
  /** Database file of the server. */
  readonly store: string;
  readonly place: HarnessLayout;
  readonly processes: ProcessWatch;
  readonly canaries: Readonly<Record<CanaryName, string>>;
  /** Returns all current secrets, including issued tokens. */
  secrets(): readonly Canary[];
  /** Requests that changed the code host, in order. */
  readonly exchanges: readonly Exchange[];
  readonly people: { readonly maintainer: Person; readonly viewer: Person; readonly admin: Person };
  /** Returns the environment of a command other than the server. */
  commandEnvironment(more: Readonly<Record<string, string>>): Record<string, string>;
  close(): Promise<void>;
}

/** Returns the database path of the server under attack. */
export const getStorePath = ({ store, taskServer }: Harness, kind?: Act["kind"]): string =>
  kind === "task" && taskServer !== undefined ? taskServer.store : store;
