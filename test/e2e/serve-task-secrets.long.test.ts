import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { METRICS_TOKEN } from "../fakes/people-harness.ts";
import { DISGUISES } from "../fakes/secret-disguises.ts";
import { MODEL_KEY } from "../fakes/serve-harness.ts";
import { FIX, openTaskHarness, type TaskHarness } from "../fakes/task-harness.ts";

const ASK = { instruction: "Fix the failing test.", context: "total is NaN" };
const MARKER_KEY = "marker-key-9f27c1d08a5e4b63";
const SECRET_KEY = Buffer.from("store-key-of-thirty-two-bytes-ok").toString("base64");

let harness: TaskHarness;

beforeAll(async () => {
  harness = await openTaskHarness();
  await harness.start({ SVC_MARKER_KEY: MARKER_KEY, SVC_SECRET_KEY: SECRET_KEY }).ready;
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

/** Secrets of the server that its runners are never given. */
const SECRETS: readonly (readonly [string, () => string])[] = [
  ["LLM_API_KEY", () => MODEL_KEY],
  ["the webhook's secret", () => harness.host.state.app.webhookSecret],
  ["a line of the app's key", () => harness.host.appPrivateKey.split("\n")[5] ?? ""],
  ["METRICS_TOKEN", () => METRICS_TOKEN],
  ["SVC_MARKER_KEY", () => MARKER_KEY],
  ["SVC_SECRET_KEY", () => SECRET_KEY],
];

const newFile = (path: string, text: string): string => {
  const lines = text.split("\n");
  const added = lines.map((line) => `+${line}`).join("\n");
  return `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${added}\n`;
};
const inLine = (text: string): string =>
  FIX.patch.replace(
    "(item.count ?? 1), 0);",
    `(item.count ?? 1), 0); // ${text.replaceAll("\n", " ")}`,
  );
const inPath = (text: string): string => encodeURIComponent(text).replaceAll("%", "_");

const PLACES: readonly (readonly [string, (secret: string) => object])[] = [
  ["a new file", (secret) => ({ ...FIX, patch: newFile("notes.txt", `Key: ${secret}`) })],
  ["an added line", (secret) => ({ ...FIX, patch: inLine(secret) })],
  ["a path", (secret) => ({ ...FIX, patch: newFile(`docs/${inPath(secret)}.md`, "Hello") })],
  ["the commit's message", (secret) => ({ ...FIX, body: `The key is ${secret}.` })],
  ["the title", (secret) => ({ ...FIX, title: `Use ${secret.slice(0, 40)}` })],
];

async function expectNoOutput(secret: string, answer: object): Promise<void> {
  const before = { branches: harness.branches(), fixes: harness.fixes().length };
  const objects = harness.git("count-objects", "-v");
  harness.script(() => JSON.stringify(answer));
  const job = await harness.run(ASK);
  expect(job).toMatchObject({ status: "refused", error: expect.stringMatching(/a piece of/) });
  expect(JSON.stringify(job)).not.toContain(secret);
  expect({ branches: harness.branches(), fixes: harness.fixes().length }).toEqual(before);
  // Not even a blob was written.
  expect(harness.git("count-objects", "-v")).toBe(objects);
}

describe("a secret of the server in a change", () => {
  const cases = SECRETS.flatMap(([name, secret]) =>
    PLACES.map(([place, answer]) => [name, place, secret, answer] as const),
  );
  it.each(cases)(
    "%s in %s is refused before anything is written",
    async (_name, _place, secret, answer) => {
      await expectNoOutput(secret(), answer(secret()));
    },
    30_000,
  );

  it.each(DISGUISES)(
    "$name in a new file is refused",
    async ({ apply }) => {
      const secret = harness.host.state.app.webhookSecret;
      await expectNoOutput(secret, { ...FIX, patch: newFile("notes.txt", apply(secret)) });
    },
    30_000,
  );

  it("lets a clean change through, and one of a file that holds a secret already", async () => {
    harness.script(() => JSON.stringify(FIX));
    expect(await harness.run(ASK)).toMatchObject({ status: "succeeded" });
    expect(harness.fixes()).toHaveLength(1);
    harness.closeFixes();
    const files = { "old.txt": `first\nkey ${METRICS_TOKEN}\nlast\n` };
    harness.host.commit("acme/checkout", {
      branch: "main",
      message: "Old",
      author: "mira",
      files,
    });
    const patch = "--- a/old.txt\n+++ b/old.txt\n@@ -1,3 +1,3 @@\n-first\n+1st\n key ".concat(
      METRICS_TOKEN,
      "\n last\n",
    );
    harness.script(() => JSON.stringify({ ...FIX, patch }));
    expect(await harness.run(ASK)).toMatchObject({ status: "succeeded" });
  }, 60_000);
});
