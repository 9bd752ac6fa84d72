import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PrepareChange } from "../../src/app/task/change/prepare-change.ts";
import { runSpec } from "../../src/compose/runner/run-spec.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import { reviewReply } from "../fakes/chat-events.ts";
import { type Endpoint, startEndpoint } from "../fakes/endpoint.ts";
import { createTrees, openTree } from "../fakes/memory-tree.ts";
import { NORMALIZE, patchOf, resultOf, TASK_SETTINGS } from "../fakes/prepare-harness.ts";
import { startToolsProcess, type ToolsProcess } from "../fakes/tools-process.ts";
import { createHost, LINES, pullRequest, REF } from "../unit/app/review/pull-fixture.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const { signal } = new AbortController();
const executable = (text: string) => ({
  bytes: new TextEncoder().encode(`#!/bin/sh\n${text}\n`),
  mode: "100755" as const,
});
const SCRIPT = ".ai/context-script";
/** What the repository's script says: that it was run, and in which folder. */
const SAYS = 'echo "{\\"context\\": \\"the script has run in $PWD\\"}"';

let tools: ToolsProcess;
let endpoint: Endpoint;
beforeAll(async () => {
  tools = await startToolsProcess();
  endpoint = await startEndpoint({ chat: [reviewReply({ summary: "S.", comments: [] })] });
});
afterAll(async () => {
  await tools[Symbol.asyncDispose]();
  await endpoint.close();
});

const channelTo = (events: RunEventBody[]) => ({
  emit: (event: RunEventBody) => void events.push(event),
  token: () => Promise.resolve({ value: "ghs_of-a-test" }),
  announce: () => Promise.resolve(),
  signal,
});

/** Settings that name a sandbox which is not there: what is tested must not ask for it. */
const HELPERS: NonNullable<RunnerSpec["settings"]["helpers"]> = {
  sandbox: "require",
  backend: "docker",
  contextScriptPath: SCRIPT,
  contextScriptSeconds: 20,
  helperToolsPath: ".ai/tools.json",
  installs: false,
};

/** Has a pull request reviewed; gives what the model was shown and what was logged. */
async function review(toolsSocket: string | undefined) {
  const { model, settings } = sampleSpec();
  const spec = sampleSpec({
    request: { pull: REF, commentId: 1, instructions: "", commenter: "mona" },
    pull: { ...pullRequest() },
    model: { ...model, baseUrl: endpoint.baseUrl, model: "some-model" },
    settings: { ...settings, helpers: HELPERS },
  });
  const snapshots = createTrees({
    a: {},
    b: { "a.ts": `${LINES.join("\n")}\n`, [SCRIPT]: executable("echo evil") },
    c: { [SCRIPT]: executable(SAYS) },
  });
  const events: RunEventBody[] = [];
  const asked = endpoint.chats.length;
  const result = await runSpec(spec, {
    environment: {},
    channel: channelTo(events),
    onBug: (error) => expect.fail(`${error}`),
    ...(toolsSocket === undefined ? {} : { toolsSocket }),
    overrides: { snapshots: () => snapshots, pulls: () => createHost() },
  });
  const shown = endpoint.chats.slice(asked).map(({ text }) => text);
  const warned = events.flatMap((event) =>
    event.type === "log" && event.level === "warn" ? [event.text] : [],
  );
  return { result, shown: shown.join("\n"), warned };
}

/** What a runner makes changes of patches with. */
async function openPrepare(toolsSocket: string): Promise<PrepareChange> {
  const { settings } = sampleSpec();
  const task = {
    ...TASK_SETTINGS,
    sandbox: "docker" as const,
    normalize: { ...NORMALIZE, command: ["tools/fix"] },
  };
  const spec = sampleSpec({ settings: { ...settings, task }, pull: { ...pullRequest() } });
  let prepare: PrepareChange | undefined;
  const keep = (own: PrepareChange): PrepareChange => {
    prepare = own;
    return own;
  };
  const { pull: _pull, ...broken } = spec;
  await runSpec(broken, {
    environment: {},
    channel: channelTo([]),
    onBug: () => undefined,
    toolsSocket,
    overrides: { prepare: keep },
  });
  if (prepare === undefined) throw new Error("nothing was built for a task");
  return prepare;
}

async function normalize(toolsSocket: string) {
  const prepare = await openPrepare(toolsSocket);
  const snapshot = await openTree({
    "src/a.py": "one\n",
    "tools/fix": executable("sed -i s/uno/UNO/ src/a.py"),
  });
  const patch = patchOf(["src/a.py", "one", "uno"]);
  const outcome = await prepare({ patch, snapshot }, { emit: () => undefined, signal });
  if (outcome.kind !== "ready") throw new Error(outcome.reason);
  return outcome.change;
}

describe("a runner in a separate container", () => {
  it("runs the repository's script in the tools container, regardless of the settings", async () => {
    const { result, shown, warned } = await review(tools.socket);
    expect(result).toMatchObject({ status: "draft" });
    expect(shown).toContain(`the script has run in ${tools.folder}/trees/`);
    expect(warned).toEqual([]);
  });

  it("reviews without the repository's programs when there is no tools container, and reports it once", async () => {
    const { result, shown, warned } = await review("none");
    expect(result).toMatchObject({ status: "draft" });
    expect(shown).not.toContain("the script has run");
    expect(warned).toEqual([expect.stringContaining("no second container for commands")]);
  });

  it("asks for what the settings name where nothing else is said", async () => {
    const { warned } = await review(undefined);
    expect(warned).toEqual([expect.stringContaining("no image is set for docker")]);
  });

  it("normalizes a change there, and accepts it unchanged when there is none", async () => {
    const done = await normalize(tools.socket);
    expect(done.normalizer).toEqual({ kind: "passed" });
    expect(resultOf(done.changes)).toEqual({ "src/a.py": "UNO\n" });
    const left = await normalize("none");
    expect(left.normalizer).toMatchObject({
      kind: "skipped",
      why: expect.stringContaining("no second container for commands"),
    });
    expect(resultOf(left.changes)).toEqual({ "src/a.py": "uno\n" });
  });
});
