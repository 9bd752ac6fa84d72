import { watch } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServeEnd, ServeProcess } from "../fakes/serve-process.ts";
import {
  type CallKind,
  doubtfulWrites,
  isCall,
  type KillPlan,
  LONGEST_LIFE_MS,
} from "./kill-plan.ts";
import type { Town } from "./town.ts";

/** One process of the server, from its start to its end. */
export interface Life {
  readonly plan: KillPlan | "stop" | "settle";
  readonly ms: number;
  readonly end: ServeEnd;
  readonly output: string;
}

/** Starts the server and kills it as planned. */
export async function live(town: Town, plan: KillPlan): Promise<Life> {
  return spend(town, plan, async (server) => {
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
export async function stopAfter(town: Town, ms: number): Promise<Life> {
  return spend(town, "stop", async (server) => {
    await Promise.race([server.ready, server.ended]);
    await Promise.race([pause(ms), server.ended]);
    server.kill("SIGTERM");
  });
}

/** Starts the server and waits until it has nothing left to do, then asks it to stop. */
export async function settle(town: Town, isSettled: () => Promise<boolean>): Promise<Life> {
  return spend(town, "settle", async (server) => {
    await Promise.race([server.ready, server.ended]);
    await isSettled();
    server.kill("SIGTERM");
  });
}

async function spend(
  town: Town,
  plan: Life["plan"],
  act: (server: ServeProcess) => Promise<void>,
): Promise<Life> {
  const { scene, random } = town;
  const start = performance.now();
  scene.host.setFaults(doubtfulWrites(random));
  const server = scene.start({ SHUTDOWN_GRACE: "1" });
  await act(server);
  const end = await server.ended;
  return { plan, ms: Math.round(performance.now() - start), end, output: server.output() };
}

interface Waiting {
  readonly town: Town;
  readonly server: ServeProcess;
  /** Aborts when the life has ended by something else. */
  readonly signal: AbortSignal;
}

async function untilDue(waiting: Waiting, plan: KillPlan): Promise<void> {
  if (plan.at === "commit") return untilCommit(waiting, plan.count);
  if (plan.at === "call") await untilCall(waiting, plan);
  if (plan.at === "answer") await untilAnswer(waiting, plan.call);
  if (plan.at === "delivery") await untilDelivery(waiting);
  // A wait of no time would still let other things happen first.
  if (plan.ms > 0) await pause(plan.ms);
}

/** With no time between, the kill comes before the call takes effect. */
function untilCall(
  { town: { scene, random }, server }: Waiting,
  { call: kind, ms }: Extract<KillPlan, { readonly at: "call" }>,
): Promise<void> {
  const usual = doubtfulWrites(random);
  return new Promise((resolve) => {
    scene.host.setFaults((call) => {
      if (!isCall(kind, call)) return usual(call);
      if (ms === 0) server.kill("SIGKILL");
      resolve();
      return undefined;
    });
  });
}

/** Every commit writes to the store's write-ahead log. */
async function untilCommit({ town, signal }: Waiting, count: number): Promise<void> {
  const { storePath } = town.scene;
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

async function untilAnswer({ town, signal }: Waiting, kind: CallKind): Promise<void> {
  const { onExchange } = town.scene;
  await new Promise<void>((resolve) => {
    onExchange.add((exchange) => {
      if (isCall(kind, exchange)) resolve();
    });
    signal.addEventListener("abort", () => resolve());
  });
  onExchange.clear();
}

async function untilDelivery({ town: { onSent }, server, signal }: Waiting): Promise<void> {
  await server.ready.catch(() => undefined);
  await new Promise<void>((resolve) => {
    onSent.add(resolve);
    signal.addEventListener("abort", () => resolve());
    if (signal.aborted) resolve();
  });
  onSent.clear();
}
