// Runners that stream, each over a channel of its own as a pod has it, all from one process.
import { setTimeout as wait } from "node:timers/promises";
import { openHttpChannel } from "../src/adapters/callback/open-http-channel.ts";
import type { OpenedRunner } from "./runners-server.ts";

export interface StreamingRunner extends OpenedRunner {
  readonly tokensPerSecond: number;
}

/** Runners that are to shake hands, or how long those are to speak. */
export type LoadMessage =
  | { readonly url: string; readonly runners: readonly StreamingRunner[] }
  | { readonly speakForMs: number; readonly hasEvents: boolean };

const TICK_MS = 10;
const CLOSE_MS = 60_000;
/** Longer than a viewer waits between two frames. */
const FRAME_MS = 100;
/** A text ends after so many tokens where there are events that are no deltas. */
const TEXT_TOKENS = 200;
const WHOLE = "x".repeat(800);

type Line = Awaited<ReturnType<typeof connect>>;
let lines: readonly Line[] = [];

// Whoever measures has ended without it.
process.on("disconnect", () => process.exit());
process.on("message", async (message: LoadMessage) => {
  if ("runners" in message) {
    lines = await Promise.all(message.runners.map((runner) => connect(message.url, runner)));
    process.send?.("connected");
  } else process.send?.(await speak(message.speakForMs, message.hasEvents));
});
process.send?.("started");

async function connect(url: string, { jobId, token, tokensPerSecond }: StreamingRunner) {
  const onTrouble = (why: string): never => {
    throw new Error(`the server was not reached: ${why}`);
  };
  // What a machine that stands still has kept waiting is to be seen as late, not as lost.
  const pace = { closeMs: CLOSE_MS };
  const opened = openHttpChannel({ url, token, jobId, attempt: 1, onTrouble, pace });
  await opened.handshake();
  return { ...opened, tokensPerSecond };
}

/** Gives how many tokens each runner has said. They begin one after the other within a second. */
async function speak(ms: number, hasEvents: boolean): Promise<readonly number[]> {
  const said = await Promise.all(
    lines.map(async (line, row) => {
      await wait((1_000 * row) / lines.length);
      return stream(line, ms, hasEvents);
    }),
  );
  await Promise.all(lines.map(({ close }) => close()));
  // The last of it is on its way to the viewers.
  await wait(FRAME_MS);
  return said;
}

async function stream(
  { channel, tokensPerSecond }: Line,
  ms: number,
  hasEvents: boolean,
): Promise<number> {
  const start = performance.now();
  let said = 0;
  let eventAt = hasEvents ? start + pause() : Number.POSITIVE_INFINITY;
  const wanted = Math.round((ms * tokensPerSecond) / 1_000);
  while (said < wanted) {
    const now = performance.now();
    const due = Math.min(wanted, ((now - start) * tokensPerSecond) / 1_000);
    for (; said < due; said += 1) {
      channel.emit({ type: "text-delta", thread: "t", text: stamp() });
      if (hasEvents && said % TEXT_TOKENS === TEXT_TOKENS - 1)
        channel.emit({ type: "text-end", thread: "t", text: WHOLE });
    }
    if (now >= eventAt) {
      channel.emit({ type: "log", level: "info", text: stamp() });
      eventAt = now + pause();
    }
    await wait(TICK_MS);
  }
  return said;
}

/** A second on average, not in step with anything. */
const pause = (): number => 500 + 1_000 * Math.random();

/** Whoever reads it knows how long it took. */
const stamp = (): string => `@${Date.now()};`;
