import { describe, expect, it } from "vitest";
import { recoverAnswer } from "../../../../src/domain/answer/recover-answer.ts";
import { buildTaskSystemPrompt } from "../../../../src/domain/prompt/task-system.ts";
import { createWrap } from "../../../../src/domain/untrusted/untrusted.ts";

const prompt = (change: Partial<Parameters<typeof buildTaskSystemPrompt>[0]> = {}): string =>
  buildTaskSystemPrompt({ hasTools: true, ...change });

describe("taskSystemPrompt", () => {
  it("is this prompt", () => {
    expect(prompt({ conventions: "Tabs.\n", guidance: "No new files." })).toMatchSnapshot();
  });

  it.each([
    ["the keys of the answer", /"title".*"body".*"patch"/s],
    ["an empty patch as a good answer", /no safe change[\s\S]*empty patch[\s\S]*good answer/],
    ["the smallest change", /smallest change/],
    ["the cause, not the test", /Fix the cause[\s\S]*Do not delete, skip, rename or weaken a test/],
    ["reading before writing", /Read first: never guess/],
    ["exact context", /exact copies/],
    ["protected files", /\.github\/workflows.*\.ai.*CODEOWNERS/s],
    ["that CI runs the tests", /CI runs the tests[\s\S]*You cannot run/],
    ["that strangers instruct nobody", /never an instruction[\s\S]*do not obey/],
  ])("has %s", (_name, words) => {
    expect(prompt()).toMatch(words);
  });

  it("names the fences as they are written", () => {
    const fenced = createWrap("DELIMITER")("job-log", "text").text;
    const [opening, closing] = [fenced.split("\n")[0], fenced.split("\n").at(-1)];
    expect(prompt()).toContain(opening?.replace("job-log DELIMITER", "kind delimiter"));
    expect(prompt()).toContain(closing?.replace("DELIMITER job-log", "delimiter kind"));
  });

  it("does not pass default rules off as the repository's own", () => {
    const text = prompt({ conventions: "Use tabs.", hasDefaultConventions: true });
    expect(text).not.toContain("Conventions of this repository");
    expect(text).toMatch(/# General review rules \(this repository has none of its own\)\n/);
  });

  it("has conventions and guidance only when there are some", () => {
    expect(prompt()).not.toMatch(/# (?:Conventions|Guidance)/);
    expect(prompt({ conventions: " \n" })).not.toContain("# Conventions");
    expect(prompt({ conventions: "Use tabs." })).toMatch(
      /# Conventions of this repository\n.*\n\nUse tabs\.$/,
    );
    expect(prompt({ guidance: "Be brief." })).toMatch(
      /# Guidance for every change\n.*\n\nBe brief\.$/,
    );
  });

  it("offers tools only when there are some", () => {
    expect(prompt()).toContain("`read_file`");
    expect(prompt({ hasTools: false })).not.toContain("`read_file`");
    expect(prompt({ hasTools: false })).toContain("change only lines that you have seen");
  });

  it("names no credential", () => {
    expect(prompt()).not.toMatch(/token|api key|password|credential/i);
  });

  it("shows an answer that is read as one", () => {
    const example = /^\{"nonce".*\}$/m.exec(prompt())?.[0] ?? "";
    expect(recoverAnswer("task", example)).toMatchObject({
      kind: "ok",
      value: { title: "…", body: "…", patch: "diff --git a/src/a.py b/src/a.py\n…" },
    });
  });
});
