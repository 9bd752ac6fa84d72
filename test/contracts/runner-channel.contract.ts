import { describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { ChangeAnnouncement } from "../../src/domain/task/change-announcement.ts";
import type { RunnerHooks, StartedRunner } from "../../src/ports/launcher.ts";
import type { RunnerStep } from "../fakes/runner-steps.ts";

const CLAUSES = {
  order: "hands on what is said in its order, each event once",
  joined: "may join deltas that follow each other, and no others",
  lastWords: "hands on what was said before a runner gave up",
  deltasFirst: "gives up deltas first when a runner speaks faster than it is heard",
  bound: "ends a runner that says more than can be kept, and tells why",
  end: "resolves the end when all that was said before has been taken",
  twice: "refuses a second result",
  token: "gives a token",
  refusal: "rejects a refused token with code-host-denied, and the runner goes on",
  cancelledToken: "rejects a question for a token that is given up with cancelled",
  intent: "says that an intent is kept when it is",
  files: "hands on the files of a change with their bytes",
  refusedIntent: "rejects a refused intent with why, and the runner goes on",
  stop: "aborts the signal of a runner that is to stop, which may still end by itself",
} as const;

/** Starts a runner of its own place that does the steps with its channel, whatever its spec is. */
export type StartSteps = (
  steps: readonly RunnerStep[],
  hooks: RunnerHooks,
) => Promise<StartedRunner>;

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
const delta = (thread: string, text: string, type = "text-delta" as const): RunEventBody => ({
  type,
  thread,
  text,
});
const say = (event: RunEventBody, times = 1): RunnerStep => ({ do: "say", event, times });
const RESULT = { status: "no_change" } as const;
const INTENT = {
  baseSha: "a".repeat(40),
  treeDigest: "b".repeat(64),
  title: "Fix it",
  body: "Why",
  branch: "svc/fix-1",
};
const END: RunnerStep = { do: "end", result: RESULT };

interface RecordedRunner {
  readonly hooks: RunnerHooks;
  readonly events: RunEventBody[];
  readonly results: unknown[];
}

/** Hooks that keep what they hear. */
function recordHooks(
  token: RunnerHooks["token"] = async () => ({ value: "fresh" }),
  intent: RunnerHooks["intent"] = async () => undefined,
): RecordedRunner {
  const events: RunEventBody[] = [];
  const results: unknown[] = [];
  const hooks: RunnerHooks = {
    events: async (said) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      events.push(...(said as RunEventBody[]));
    },
    result: async (said) => {
      results.push(said);
    },
    token,
    intent,
  };
  return { hooks, events, results };
}

/** Deltas that follow each other as one, to compare what was said with what was heard. */
function join(events: readonly RunEventBody[]): RunEventBody[] {
  const joined: RunEventBody[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    const isSame =
      event.type === "text-delta" && last?.type === event.type && last.thread === event.thread;
    if (isSame) joined[joined.length - 1] = { ...event, text: last.text + event.text };
    else joined.push(event);
  }
  return joined;
}

export function describeRunnerChannel(name: string, start: StartSteps): void {
  describe(`${name} as a RunnerChannel`, () => {
    const run = async (steps: readonly RunnerStep[], heard: RecordedRunner = recordHooks()) => {
      const exit = await (await start(steps, heard.hooks)).exit;
      return { ...heard, exit };
    };

    it(CLAUSES.order, async () => {
      const said = Array.from({ length: 1_000 }, (_, at) => log(`${at}`));
      const { events, results, exit } = await run([...said.map((event) => say(event)), END]);
      expect([events, results, exit]).toEqual([said, [RESULT], { kind: "ended" }]);
    });

    it(CLAUSES.joined, async () => {
      const pieces = Array.from({ length: 300 }, (_, at) => delta("a", `${at} `));
      const said = [
        log("0"),
        ...pieces,
        delta("b", "x"),
        delta("a", "y"),
        log("1"),
        delta("a", "z"),
      ];
      const { events } = await run([...said.map((event) => say(event)), END]);
      expect(join(events)).toEqual(join(said));
    });

    it(CLAUSES.lastWords, async () => {
      const said = Array.from({ length: 600 }, (_, at) => log(`${at}`));
      const steps: RunnerStep[] = [...said.map((event) => say(event)), { do: "exit", code: 7 }];
      const { events, exit } = await run(steps);
      expect([events, exit]).toEqual([said, expect.objectContaining({ exitCode: 7 })]);
    });

    it(CLAUSES.deltasFirst, async () => {
      const text = "x".repeat(100_000);
      const { events, exit } = await run([
        say(log("before")),
        say(delta("a", text), 1_000),
        say(log(text), 10),
        END,
      ]);
      expect(events.filter(({ type }) => type === "log")).toEqual([
        log("before"),
        ...Array.from({ length: 10 }, () => log(text)),
      ]);
      expect(JSON.stringify(events).length).toBeLessThan(20_000_000);
      expect(exit).toEqual({ kind: "ended" });
    });

    it(CLAUSES.bound, async () => {
      const { events, results, exit } = await run([
        say(log("x".repeat(100_000)), 1_000),
        { do: "hang" },
      ]);
      expect(exit).toMatchObject({
        kind: "died",
        how: expect.stringContaining("events were lost"),
      });
      expect(JSON.stringify(events).length).toBeLessThan(20_000_000);
      expect(results).toEqual([]);
    });

    it(CLAUSES.end, async () => {
      const heard = recordHooks();
      // The runner exits at once: what the hooks have not got by then would be lost.
      const { exit } = await run([say(log("x"), 500), END, { do: "exit", code: 0 }], heard);
      expect([heard.events.length, heard.results, exit]).toEqual([
        500,
        [RESULT],
        { kind: "ended" },
      ]);
    });

    it(CLAUSES.twice, async () => {
      const { results, exit } = await run([{ do: "end-twice", result: RESULT }]);
      expect([results, exit]).toEqual([[RESULT], { kind: "ended" }]);
    });

    it(CLAUSES.token, async () => {
      const { events } = await run([{ do: "ask-token" }, { do: "ask-token" }, END]);
      expect(events).toEqual([log("token: fresh"), log("token: fresh")]);
    });

    it(CLAUSES.refusal, async () => {
      const heard = recordHooks(async () => {
        const message = "the app may not write here; grant it that";
        throw new AppError("code-host-denied", message, { details: { status: 403 } });
      });
      const { events, exit } = await run([{ do: "ask-token" }, END], heard);
      expect([events, exit]).toEqual([
        [log("refused: code-host-denied: the app may not write here; grant it that")],
        { kind: "ended" },
      ]);
    });

    it(CLAUSES.cancelledToken, async () => {
      const heard = recordHooks(() => new Promise(() => undefined));
      const { events, exit } = await run([{ do: "ask-token", cancelled: true }, END], heard);
      expect([events, exit]).toEqual([[log("refused: cancelled: cancelled")], { kind: "ended" }]);
    });

    it(CLAUSES.intent, async () => {
      const kept: unknown[] = [];
      const heard = recordHooks(undefined, async (said) => {
        kept.push(said);
      });
      const { events } = await run([{ do: "intend", intent: INTENT }, END], heard);
      expect([events, kept]).toEqual([[log("kept")], [INTENT]]);
    });

    it(CLAUSES.files, async () => {
      const texts = ["ünï\n", "", "x".repeat(100_000)];
      const kept: ChangeAnnouncement[] = [];
      const heard = recordHooks(undefined, async (said) => {
        kept.push(ChangeAnnouncement.parse(said));
      });
      const { events } = await run([{ do: "intend", intent: INTENT, texts }, END], heard);
      expect(events).toEqual([log("kept")]);
      const files = kept[0]?.files ?? [];
      expect(files.map(({ bytes }) => bytes && new TextDecoder().decode(bytes))).toEqual([
        ...texts,
        undefined,
      ]);
    });

    it(CLAUSES.refusedIntent, async () => {
      const heard = recordHooks(undefined, async () => {
        throw new AppError("publish-held", "a piece of a key was found in it", { details: {} });
      });
      const { events, exit } = await run([{ do: "intend", intent: INTENT }, END], heard);
      expect([events, exit]).toEqual([
        [log("refused: publish-held: a piece of a key was found in it")],
        { kind: "ended" },
      ]);
    });

    it(CLAUSES.stop, async () => {
      const heard = recordHooks();
      const result = { status: "cancelled" } as const;
      const steps: RunnerStep[] = [{ do: "wait-for-stop" }, { do: "end", result }];
      const runner = await start(steps, heard.hooks);
      await runner.stop();
      expect([heard.events, heard.results, await runner.exit]).toEqual([
        [log("stopping")],
        [result],
        { kind: "ended" },
      ]);
    });
  });
}
