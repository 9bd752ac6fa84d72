import { watch } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServeExit, ServeProcess } from "../fakes/serve-process.ts";
import {
  type CallKind,
  doubtfulWrites,
  isCall,
  type KillPlan,
  LONGEST_LIFE_MS,
} from "./kill-plan.ts";
import type { Workload } from "./workload.ts";

/** One process of the server, from its start to its end. */
export interface ServerRun {
  readonly plan: KillPlan | "stop" | "settle";
  readonly ms: number;
  readonly end: ServeExit;
  readonly output: string;
}

/** Starts the server and kills it as planned. */
export async function runUntilKilled(town: Workload, plan: KillPlan): Promise<ServerRun> {
  return runServer(town, plan, async (server) => {
    const isOver = new AbortController();
    await Promise.race([
      untilDue({ town, server, signal: isOver.signal }, plan),
      pause(LONGEST_LIFE_MS, undefined, { signal: isOver.signal }),
      server.ended,
    ]);
    isOver.abort();
    server.kill("SIGKILL");
  });
}

/** Starts the server, lets it work and asks it to stop. */
export async function runUntilStopped(town: Workload, ms: number): Promise<ServerRun> {
  return runServer(town, "stop", async (server) => {
    await Promise.race([server.ready, server.ended]);
    await Promise.race([pause(ms), server.ended]);
    server.kill("SIGTERM");
  });
}

/** Starts the server and waits until it has nothing left to do, then asks it to stop. */
export async function runUntilSettled(
  town: Workload,
  isSettled: () => Promise<boolean>,
): Promise<ServerRun> {
  return runServer(town, "settle", async (server) => {
    await Promise.race([server.ready, server.ended]);
    await isSettled();
    server.kill("SIGTERM");
  });
}

async function runServer(
  town: Workload,
  plan: ServerRun["plan"],
  act: (server: ServeProcess) => Promise<void>,
): Promise<ServerRun> {
  const { harness, random } = town;
  const start = performance.now();
  harness.host.setFaults(doubtfulWrites(random));
  const server = harness.start({ SHUTDOWN_GRACE: "1" });
  await act(server);
  const end = await server.ended;
  return { plan, ms: Math.round(performance.now() - start), end, output: server.output() };
}

interface KillContext {
  readonly town: Workload;
  readonly server: ServeProcess;
  /** Aborts when the life has ended by something else. */
  readonly signal: AbortSignal;
}

async function untilDue(waiting: KillContext, plan: KillPlan): Promise<void> {
  if (plan.at === "commit") return untilCommit(waiting, plan.count);
  if (plan.at === "call") await untilCall(waiting, plan);
  if (plan.at === "answer") await untilAnswer(waiting, plan.call);
  if (plan.at === "delivery") await untilDelivery(waiting);
  // A wait of no time would still let other things happen first.
  if (plan.ms > 0) await pause(plan.ms);
}

/** With no time between, the kill comes before the call takes effect. */
function untilCall(
  { town: { harness, random }, server }: KillContext,
  { call: kind, ms }: Extract<KillPlan, { readonly at: "call" }>,
): Promise<void> {
  const usual = doubtfulWrites(random);
  return new Promise((resolve) => {
    harness.host.setFaults((call) => {
      if (!isCall(kind, call)) return usual(call);
      if (ms === 0) server.kill("SIGKILL");
      resolve();
      return undefined;
    });
  });
}

/** Every commit writes to the store's write-ahead log. */
async function untilCommit({ town, signal }: KillContext, count: number): Promise<void> {
  const { storePath } = town.harness;
  const log = `${basename(storePath)}-wal`;
  let commits = 0;
  try {
    for await (const { filename } of watch(dirname(storePath), { signal })) {
      if (filename === log) commits += 1;
      if (commits === count) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function untilAnswer({ town, signal }: KillContext, kind: CallKind): Promise<void> {
  const { onExchange } = town.harness;
  await new Promise<void>((resolve) => {
    onExchange.add((exchange) => {
      if (isCall(kind, exchange)) resolve();
    });
    signal.addEventListener("abort", () => resolve());
  });
  onExchange.clear();
}

async function untilDelivery({ town: { onSent }, server, signal }: KillContext): Promise<void> {
  await server.ready.catch(() => undefined);
  await new Promise<void>((resolve) => {
    onSent.add(resolve);
    signal.addEventListener("abort", () => resolve());
    if (signal.aborted) resolve();
  });
  onSent.clear();
}
