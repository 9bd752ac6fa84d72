import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REFUSAL_FAMILIES } from "../fakes/context-refusals.ts";
import { answer } from "../fakes/endpoint.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { createSampleRepository, type SampleRepository } from "../fakes/sample-repository.ts";
import { startWindowEndpoint } from "../fakes/window-endpoint.ts";

const FILES = 9;
const FINDING = { path: "src/part-3.ts", line: 2, severity: "major", body: "Adds one too many." };
const REVIEW = JSON.stringify({ summary: "Adds one.", event: "COMMENT", comments: [FINDING] });

let repository: SampleRepository;

const sourceOf = (part: number, lines: number, add: number): string =>
  Array.from(
    { length: lines },
    (_, at) => `export const sum${at} = (value: number): number => value + ${at * part + add};\n`,
  ).join("");

beforeAll(() => {
  repository = createSampleRepository();
  const write = (add: number): void => {
    for (let part = 0; part < FILES; part += 1)
      repository.write({ [`src/part-${part}.ts`]: sourceOf(part, 35, add) });
  };
  repository.write({ "src/large.ts": sourceOf(1, 1_500, 0) });
  write(0);
  repository.commit("Start");
  repository.git("checkout", "-q", "-b", "add-one");
  write(1);
  repository.commit("Add one");
});
afterAll(() => repository[Symbol.dispose]());

/** Reads a file that no small window holds, and then answers. */
const readsFirst = answer({
  toolCalls: [{ name: "read_file", arguments: '{"path":"src/large.ts"}' }],
});

describe("svc review with a small context window", () => {
  it.each([
    [4_096, "OpenAI, messages and completion"],
    [8_192, "OpenAI, messages and completion"],
    [8_192, "vLLM, input tokens passed"],
    [8_192, "Groq"],
    [16_384, "llama.cpp, older"],
  ])("reviews a change of nine files within %i tokens (%s)", async (window, name) => {
    const family = REFUSAL_FAMILIES.find((one) => one.name === name);
    await using endpoint = await startWindowEndpoint({
      window,
      charsPerToken: 3.5,
      refuse: (counted) => family?.refuse(counted) ?? {},
      answer: (request) => {
        const isFirst = !request.text.includes('"role":"tool"') && request.body.tools !== undefined;
        return isFirst ? readsFirst(request) : answer({ text: REVIEW })(request);
      },
    });
    const env = { LLM_API_BASE: endpoint.baseUrl, LLM_API_KEY: "key", LLM_MODEL: "served" };
    const run = await runSvc(["review", "--format", "json"], { cwd: repository.folder, env });
    expect([run.status, run.stderr]).toEqual([0, expect.not.stringContaining("svc:")]);
    const { manifest, plan } = JSON.parse(run.stdout);
    expect(manifest.map((file: { state: string }) => file.state)).toEqual(
      Array.from({ length: FILES }, () => "reviewed"),
    );
    expect(JSON.stringify(plan)).toContain(FINDING.body);
    expect(endpoint.refused()).toBeLessThanOrEqual(3);
  });
});
