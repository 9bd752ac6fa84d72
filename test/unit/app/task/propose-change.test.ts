import { describe, expect, it } from "vitest";
import { createProposeChange, type ProposeInput } from "../../../../src/app/task/propose-change.ts";
import { createTimeBudget } from "../../../../src/domain/task/time-budget.ts";
import type { ModelRequest } from "../../../../src/ports/model.ts";
import { createRun } from "../../../fakes/create-run.ts";
import { openTree } from "../../../fakes/memory-tree.ts";
import {
  createPrepareHarness,
  NORMALIZE,
  type PrepareSetup,
  patchOf,
  resultOf,
} from "../../../fakes/prepare-harness.ts";
import {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedTurn,
} from "../../../fakes/scripted-model.ts";
import { createScriptedSandbox } from "../../../fakes/scripted-sandbox.ts";

const BASE = { "a.py": "one\n", "src/b.py": "two\n" };
const GROUP = {
  title: "cart totals",
  index: 1,
  total: 1,
  tests: [{ id: "tests/a.py::test_one", traceback: "AssertionError: one" }],
  text: "AssertionError: one",
};
const PROSE =
  "The failure comes from the network of the machine that ran the tests, so there is nothing to mend here.";

const answer = (patch: string, body = "Because.", title = "Say uno"): ScriptedTurn => ({
  text: JSON.stringify({ title, body, patch }),
});
const GOOD = answer(patchOf(["a.py", "one", "uno"]));
const BAD = answer(patchOf(["a.py", "onne", "uno"]));

interface Parts extends PrepareSetup {
  readonly wish?: Partial<ProposeInput>;
  /** Monotonic time at which the loop is to end. */
  readonly loopEndsMs?: number;
  readonly limits?: Parameters<typeof createRun>[0]["limits"];
}

/** Has a scripted model propose a change on the base. */
async function propose(
  turns: readonly ScriptedAnswer[] | ((advance: (ms: number) => void) => ScriptedAnswer[]),
  { wish, loopEndsMs, limits, ...parts }: Parts = {},
) {
  const script = typeof turns === "function" ? turns((ms) => agent.clock.advance(ms)) : turns;
  const model = createScriptedModel(script);
  const agent = createRun({ model, ...(limits && { limits }) });
  const { account, window } = agent.run;
  const time = createTimeBudget({
    ...(loopEndsMs === undefined ? {} : { deadlineMs: loopEndsMs }),
    reserveMs: 0,
    nowMs: () => agent.clock.monotonicMs(),
  });
  const scene = createPrepareHarness(parts);
  const proposed = await createProposeChange({ model, prepare: scene.prepare })(
    {
      thread: "task",
      instruction: "Mend it.",
      preamble: "",
      group: GROUP,
      feedback: [],
      conventions: { rules: "Keep it small." },
      snapshot: await openTree(BASE),
      account,
      window,
      ...wish,
    },
    { ...agent.run.limits, task: scene.task },
    { ...scene.run, time },
  );
  return { proposed, model, agent, events: scene.events };
}

const lastOf = (request: ModelRequest | undefined): string =>
  request?.messages.at(-1)?.content ?? "";

describe("createProposeChange", () => {
  it("proposes the model's change, checked", async () => {
    const { proposed, model, events } = await propose([GOOD]);
    expect(proposed).toMatchObject({
      kind: "proposed",
      stopReason: "final",
      proposal: { title: "Say uno", explanation: "Because.", rung: "exact" },
    });
    if (proposed.kind === "proposed")
      expect(resultOf(proposed.proposal.changes)).toEqual({ "a.py": "uno\n" });
    const [system, user] = model.requests[0]?.messages ?? [];
    expect(system?.content).toContain("Keep it small.");
    expect(user?.content).toMatch(/Mend it\.[\s\S]*<<<job-log \w+\nAssertionError: one/);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toContain("read_file");
    expect(events.flatMap((event) => (event.type === "step-start" ? [event.step] : []))).toEqual([
      "llm",
      "apply",
    ]);
  });

  it("lets the model read the base", async () => {
    const call = { toolCalls: [{ name: "read_file", arguments: { path: "src/b.py" } }] };
    const { model } = await propose([call, GOOD]);
    expect(lastOf(model.requests[1])).toContain("two");
  });

  it("reports the outcome of earlier attempts first", async () => {
    const wish = { feedback: ["still red"], priorDiff: "-x\n+y", title: "Chosen" };
    const { model, proposed } = await propose([GOOD], { wish });
    const asked = lastOf(model.requests[0]);
    expect(asked.indexOf("still red")).toBeLessThan(asked.indexOf("AssertionError: one"));
    expect(asked).toContain("+y");
    expect(proposed).toMatchObject({ proposal: { title: "Chosen" } });
  });

  it("has a patch that does not apply corrected, with the lines that are there", async () => {
    const { proposed, model } = await propose([BAD, GOOD]);
    expect(proposed.kind).toBe("proposed");
    expect(lastOf(model.requests[1])).toContain("was not applied");
    expect(model.requests[1]?.toolChoice).toBe("auto");
  });

  it("fails after three corrections of a patch that does not apply, and gives the reason", async () => {
    const { proposed, model } = await propose([BAD, BAD, BAD, BAD]);
    expect(proposed).toMatchObject({
      kind: "refused",
      stopReason: "final",
      why: expect.stringMatching(/^the patch does not apply: .*a\.py/),
    });
    expect(model.requests).toHaveLength(4);
  });

  it("stops after two corrections of what our rules refuse", async () => {
    const bad = answer(patchOf([".github/workflows/x.yml", "", "on: push"]));
    const { proposed, model } = await propose([bad, bad, bad]);
    expect(proposed).toMatchObject({
      kind: "refused",
      why: expect.stringContaining(".github/workflows/x.yml"),
    });
    expect(model.requests).toHaveLength(3);
  });

  describe("with a normalizer", () => {
    /** It takes nothing but "uno". */
    const parts = (): Parts => ({
      settings: { normalize: NORMALIZE, guidance: "Run the formatter." },
      sandbox: createScriptedSandbox(({ files }) =>
        ["one\n", "uno\n"].includes(files["a.py"]?.text ?? "")
          ? {}
          : { exitCode: 1, stdout: "E501 line too long" },
      ),
    });
    const dos = answer(patchOf(["a.py", "one", "dos"]));

    it("has a change corrected that it fails with", async () => {
      const { proposed, model, events } = await propose([dos, dos, GOOD], parts());
      expect(proposed).toMatchObject({ proposal: { normalizer: { kind: "passed" } } });
      expect(lastOf(model.requests[1])).toMatch(/E501 line too long[\s\S]*Run the formatter\./);
      expect(events.filter(({ type }) => type === "normalize-error")).toHaveLength(2);
    });

    it("stops after the configured number of corrections", async () => {
      const { proposed, model } = await propose([dos, dos, dos], parts());
      expect(proposed).toMatchObject({
        kind: "refused",
        why: expect.stringContaining("the repository's own checks do not pass"),
      });
      expect(model.requests).toHaveLength(3);
    });

    it("counts corrections of each kind apart", async () => {
      const { proposed } = await propose([BAD, dos, BAD, dos, BAD, GOOD], parts());
      expect(proposed.kind).toBe("proposed");
    });
  });

  it("takes an empty patch for no change, with the model's reason in one line", async () => {
    const { proposed } = await propose([
      answer("", "It is the runner's disk.\n\nNothing to mend."),
    ]);
    expect(proposed).toEqual({
      kind: "no-change",
      why: "It is the runner's disk. Nothing to mend.",
      stopReason: "final",
    });
    expect((await propose([answer("", " ")])).proposed).toMatchObject({
      why: "the model found no safe change and gave no reason",
    });
  });

  it("takes an empty patch after a refusal for no change, too", async () => {
    const { proposed } = await propose([BAD, answer("", "I cannot do it safely.")]);
    expect(proposed).toMatchObject({ kind: "no-change", why: "I cannot do it safely." });
  });

  it("asks a model that returns only text once more, and uses its text as the reason", async () => {
    const { proposed, model } = await propose([{ text: PROSE }, { text: PROSE }]);
    expect(proposed).toEqual({
      kind: "no-change",
      why: PROSE,
      stopReason: "final",
      isUnreadable: true,
    });
    expect(model.requests).toHaveLength(2);
    expect((await propose([{ text: PROSE }, GOOD])).proposed.kind).toBe("proposed");
  });

  it("has no change when the model returns nothing", async () => {
    const { proposed } = await propose([{ text: "" }, { text: "" }, { text: "" }]);
    expect(proposed).toMatchObject({
      kind: "no-change",
      why: "the model gave no answer (The output is empty)",
      isUnreadable: true,
    });
  });

  it("explains why a patch was refused when the model gives no better reason", async () => {
    for (const first of [[BAD], [{ text: PROSE }, BAD]]) {
      const { proposed } = await propose([...first, { text: "{" }, { text: "{" }]);
      expect(proposed).toMatchObject({ kind: "refused", why: expect.stringContaining("a.py") });
    }
  });

  it("names the failure where the model has no title, and no secret of the repository", async () => {
    const patch = patchOf(["a.py", "one", "uno"]);
    const { proposed } = await propose([answer(patch, "See ⟦SECRET:aws_key:1⟧.", "")]);
    expect(proposed).toMatchObject({
      proposal: { title: "Fix cart totals", explanation: "See [aws key]." },
    });
  });

  describe("when the time is up", () => {
    const read = { toolCalls: [{ name: "read_file", arguments: { path: "a.py" } }] };

    it("asks for the answer without tools and takes it", async () => {
      const turns = (advance: (ms: number) => void): ScriptedAnswer[] => [
        () => {
          advance(5);
          return read;
        },
        GOOD,
      ];
      const { proposed, model } = await propose(turns, { loopEndsMs: 5 });
      expect(proposed).toMatchObject({ kind: "proposed", stopReason: "deadline" });
      expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(["auto", "none"]);
      expect(lastOf(model.requests[1])).toContain("the time is up");
    });

    it("begins no correction that there is no time for", async () => {
      const turns = (advance: (ms: number) => void): ScriptedAnswer[] => [
        () => {
          advance(5);
          return BAD;
        },
      ];
      const { proposed } = await propose(turns, { loopEndsMs: 5 });
      expect(proposed).toMatchObject({ kind: "refused", stopReason: "deadline" });
    });

    it("has nothing corrected any more", async () => {
      const { proposed, model } = await propose([BAD], { loopEndsMs: 0 });
      expect(proposed).toMatchObject({ kind: "refused", stopReason: "deadline" });
      expect(proposed).toMatchObject({ why: expect.stringMatching(/; the time was up, so that/) });
      expect(model.requests).toHaveLength(1);
    });
  });

  it("checks an answer, too, that the spent budget has cut short", async () => {
    const cut = JSON.stringify({ title: "T", body: "B", patch: patchOf(["a.py", "one", "uno"]) });
    const { account, window } = createRun({
      model: createScriptedModel([]),
      maxInputTokens: 6_000,
    }).run;
    const turns: ScriptedAnswer[] = [
      { text: "{", finish: "length", usage: { inputTokens: 6_000 } },
      { text: cut, finish: "length" },
    ];
    const { proposed } = await propose(turns, { wish: { account, window } });
    expect(proposed).toMatchObject({ kind: "proposed", stopReason: "input-token-cap" });
  });

  it("ends with the run", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const stopping: ScriptedAnswer = () => {
      controller.abort();
      return BAD;
    };
    await expect(propose([stopping, GOOD], { signal })).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});
