import { describe, expect, it } from "vitest";
import { AppError, isAppError } from "../../src/domain/core/app-error.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { Launcher } from "../../src/ports/launcher.ts";
import { hooksWith } from "../fakes/callback-harness.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const CLAUSES = {
  order: "calls the hooks in the order in which the runner spoke, one after the other",
  whole: "tells all that was said before it tells that the runner ended",
  deaf: "ends a runner whose words cannot be taken",
  death: "tells how a runner died",
  stop: "leaves nothing of a runner that is stopped, and hears it no more",
  twice: "may stop a runner twice, and after its end",
  token: "hands a runner the token that it asks for",
  refusal: "tells a runner that it gets no token, and the runner goes on",
  cannotStart: "rejects a runner that cannot be started with runner-unavailable",
  cancelled: "starts nothing that was cancelled before",
  adopt: "takes up a runner that was left, and hears what it said meanwhile",
  attached: "keeps a runner that ends with this process, and takes up none",
  nobody: "takes up nobody where there is no runner of that try",
} as const;

/** The runners that an adapter must be able to start for the clauses. */
export interface LauncherHarness {
  /** Says these events and the result, then ends. */
  speaking(events: readonly RunEventBody[], result: unknown): Launcher;
  /** Says one event and goes on for ever. */
  endless(event: RunEventBody): Launcher;
  /** Dies with this exit code before it has said a result. */
  dying(exitCode: number): Launcher;
  /** Asks for a token, says `token: <value>` or the refusal's message in a log event, then this result, and ends. */
  asking(result: unknown): Launcher;
  broken(): Launcher;
  /**
   * Says the first event, and when it was left the others and the result; `later` is that of another process. Absent: its
   * runners end with this one.
   */
  surviving?(
    events: readonly RunEventBody[],
    result: unknown,
  ): { readonly first: Launcher; later(): Launcher };
}

/** What a runner said itself, without what its launcher says of the step that is the launcher's. */
const ofRunner = (heard: readonly unknown[]): readonly unknown[] =>
  heard.filter((one) => (one as { readonly step?: unknown }).step !== "launch-pod");

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });

export function describeLauncher(name: string, harness: LauncherHarness): void {
  describe(`${name} as a Launcher`, () => {
    it(CLAUSES.order, async () => {
      const events = Array.from({ length: 50 }, (_, at) => log(`${at}`));
      const heard: unknown[] = [];
      let calls = 0;
      const hear = async (said: unknown): Promise<void> => {
        calls += 1;
        expect(calls).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 1));
        heard.push(...[said].flat());
        calls -= 1;
      };
      const launcher = harness.speaking(events, { status: "draft" });
      const runner = await launcher.launch(sampleSpec(), hooksWith({ events: hear, result: hear }));
      await runner.exit;
      expect(ofRunner(heard)).toEqual([...events, { status: "draft" }]);
    });

    it(CLAUSES.whole, async () => {
      let isWhole = false;
      const launcher = harness.speaking([log("a")], { status: "draft" });
      const runner = await launcher.launch(
        sampleSpec(),
        hooksWith({
          result: async () => {
            await new Promise((resolve) => setTimeout(resolve, 20));
            isWhole = true;
          },
        }),
      );
      expect(await runner.exit).toEqual({ kind: "ended" });
      expect(isWhole).toBe(true);
    });

    it(CLAUSES.deaf, async () => {
      let heard = 0;
      const hear = async (): Promise<void> => {
        heard += 1;
        throw new Error("no room");
      };
      const launcher = harness.speaking([log("a"), log("b")], { status: "draft" });
      const runner = await launcher.launch(sampleSpec(), hooksWith({ events: hear, result: hear }));
      expect(await runner.exit).toMatchObject({ kind: "died", how: expect.any(String) });
      expect(heard).toBe(1);
    });

    it(CLAUSES.death, async () => {
      const runner = await harness.dying(42).launch(sampleSpec(), hooksWith());
      expect(await runner.exit).toMatchObject({
        kind: "died",
        exitCode: 42,
        how: expect.any(String),
      });
    });

    it(CLAUSES.stop, async () => {
      let heard = 0;
      const spoke = Promise.withResolvers<void>();
      const events = async (): Promise<void> => {
        heard += 1;
        spoke.resolve();
      };
      const launcher = harness.endless(log("still here"));
      const runner = await launcher.launch(sampleSpec(), hooksWith({ events, result: events }));
      await spoke.promise;
      await runner.stop();
      const before = heard;
      expect(await runner.exit).toMatchObject({ kind: "died" });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(heard).toBe(before);
    });

    it(CLAUSES.twice, async () => {
      const runner = await harness.endless(log("x")).launch(sampleSpec(), hooksWith());
      await Promise.all([runner.stop(), runner.stop()]);
      await runner.stop();
      const ended = await harness
        .speaking([], { status: "draft" })
        .launch(sampleSpec(), hooksWith());
      await ended.exit;
      await ended.stop();
    });

    it.each([
      [CLAUSES.token, async () => ({ value: "fresh" }), "token: fresh"],
      [CLAUSES.refusal, deny, "the app may not write here; grant it that"],
    ])("%s", async (_clause, answer, text) => {
      const heard: unknown[] = [];
      const hear = async (said: unknown): Promise<void> => {
        heard.push(...[said].flat());
      };
      const token = async (signal: AbortSignal) => {
        heard.push(signal.aborted ? "given up" : "asked");
        return answer();
      };
      const launcher = harness.asking({ status: "draft" });
      const hooks = hooksWith({ events: hear, result: hear, token });
      const runner = await launcher.launch(sampleSpec(), hooks);
      expect(await runner.exit).toEqual({ kind: "ended" });
      expect(ofRunner(heard)).toEqual([
        "asked",
        { ...log(""), text: expect.stringContaining(text) },
        { status: "draft" },
      ]);
    });

    it(CLAUSES.cannotStart, async () => {
      const error = await harness
        .broken()
        .launch(sampleSpec(), hooksWith())
        .catch((reason: unknown) => reason);
      expect(isAppError(error, "runner-unavailable")).toBe(true);
    });

    it(CLAUSES.cancelled, async () => {
      let heard = 0;
      const result = async (): Promise<void> => {
        heard += 1;
      };
      const launched = harness
        .speaking([], { status: "draft" })
        .launch(sampleSpec(), hooksWith({ result }), AbortSignal.abort());
      await expect(launched).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(heard).toBe(0);
    });

    if (harness.surviving !== undefined) describeAdoption(harness.surviving);
    else describeAttached(harness);
  });
}

function describeAttached(harness: LauncherHarness): void {
  it(CLAUSES.attached, async () => {
    const launcher = harness.speaking([], { status: "draft" });
    const { id: jobId, attempt } = sampleSpec().job;
    const runner = await launcher.launch(sampleSpec(), hooksWith());
    expect(await runner.detach()).toBe(false);
    expect(await runner.exit).toEqual({ kind: "ended" });
    expect(await launcher.adopt({ jobId, attempt }, hooksWith())).toBeUndefined();
  });
}

function describeAdoption(surviving: NonNullable<LauncherHarness["surviving"]>): void {
  const result = { status: "draft" };
  const ref = { jobId: sampleSpec().job.id, attempt: 1 };

  it(CLAUSES.adopt, async () => {
    const events = ["a", "b", "c"].map(log);
    const { first, later } = surviving(events, result);
    const spoke = Promise.withResolvers<void>();
    const before: unknown[] = [];
    const runner = await first.launch(
      sampleSpec(),
      hooksWith({
        events: async (said) => {
          before.push(...ofRunner(said));
          if (before.length > 0) spoke.resolve();
        },
      }),
    );
    await spoke.promise;
    await runner.detach();
    const heard: unknown[] = [];
    const hear = async (said: unknown): Promise<void> => {
      heard.push(...[said].flat());
    };
    const adopted = await later().adopt(ref, hooksWith({ events: hear, result: hear }));
    expect(await adopted?.exit).toEqual({ kind: "ended" });
    expect(before).toEqual(events.slice(0, 1));
    expect(ofRunner(heard)).toEqual([...events.slice(1), result]);
  });

  it(CLAUSES.nobody, async () => {
    const { later } = surviving([], result);
    expect(await later().adopt(ref, hooksWith())).toBe(undefined);
  });
}

async function deny(): Promise<never> {
  const message = "the app may not write here; grant it that";
  throw new AppError("code-host-denied", message, { details: { status: 403 } });
}
