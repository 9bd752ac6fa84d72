import { describe, expect, it } from "vitest";
import type { FileChange } from "../../../../../src/domain/diff/pull-file.ts";
import { findTampering } from "../../../../../src/domain/task/tamper/find-tampering.ts";
import { readCorpus } from "./read-corpus.ts";

const corpus = readCorpus();
const found = (changes: readonly FileChange[]): string[] =>
  [...new Set(findTampering(changes).map(({ code }) => code))].sort();

describe("the labelled diffs", () => {
  it.each(corpus)("$file: $name", ({ codes, changes }) => {
    expect(found(changes)).toEqual(codes);
  });

  it("are many, of each language, harmful and harmless", () => {
    const languages = ["python", "javascript", "go", "rust", "java", "ruby", "csharp-cpp"];
    for (const language of languages) {
      const own = corpus.filter(({ file }) => file === language);
      expect(own.filter(({ codes }) => codes.length > 0).length).toBeGreaterThanOrEqual(8);
      expect(own.filter(({ codes }) => codes.length === 0).length).toBeGreaterThanOrEqual(5);
    }
    expect(corpus.length).toBeGreaterThanOrEqual(150);
  });

  it("have exactly the expected labels", () => {
    const pairs = corpus.map(({ codes, changes }) => ({ codes, is: found(changes) }));
    const count = (of: (one: (typeof pairs)[number]) => number): number =>
      pairs.reduce((sum, one) => sum + of(one), 0);
    const right = count(({ codes, is }) => is.filter((code) => codes.includes(code)).length);
    expect(right / count(({ codes }) => codes.length)).toBe(1);
    expect(right / count(({ is }) => is.length)).toBe(1);
  });
});

const blob = (text: string) => ({ bytes: new TextEncoder().encode(text), mode: "100644" as const });

describe("findTampering", () => {
  it("reports the place in one line", () => {
    expect(
      findTampering([
        {
          path: "tests/test_a.py",
          before: blob("def test_a():\n    assert f() == 1\n"),
          after: blob("@pytest.mark.skip\ndef test_a():\n    assert f() == 1\n"),
        },
      ]),
    ).toEqual([
      {
        code: "skipped-test",
        path: "tests/test_a.py",
        line: 1,
        text: "keeps tests from being run or counted: @pytest.mark.skip",
      },
    ]);
  });

  it.each([
    [25, 1],
    [7, 40],
    [25, 12],
    [400, 15],
  ])("counts every place: %i in each of %i files", (places, files) => {
    const line = (at: number): string => `x${at} = f()  # noqa: ${"long ".repeat(40)}\n`;
    const after = Array.from({ length: places }, (_, at) => line(at)).join("");
    const changes = Array.from({ length: files }, (_, at) => ({
      path: `src/file_${at}.py`,
      before: blob("\n"),
      after: blob(`\n${after}`),
    }));
    const found = findTampering(changes);
    expect(found.length).toBeLessThanOrEqual(200);
    expect(found.reduce((sum, { more = 0 }) => sum + 1 + more, 0)).toBe(places * files);
    for (const { text, more } of found)
      if (more !== undefined) {
        expect(text).toMatch(new RegExp(`, and ${more} more in (?:this file|the change)$`));
        expect(text.length).toBeLessThanOrEqual(150);
      }
  });

  it("names the line of the old file for what is gone", () => {
    const before = "def test_a():\n    assert f() == 1\n\n\ndef test_b():\n    assert g() == 2\n";
    expect(
      findTampering([
        { path: "test_a.py", before: blob(before), after: blob(before.slice(0, 34)) },
      ]),
    ).toEqual([
      { code: "deleted-test", path: "test_a.py", line: 5, text: "the test test_b is gone" },
    ]);
  });

  it("reports the worst of very many", () => {
    const noise = { path: "src/a.py", after: blob("x = 1  # noqa\n".repeat(500)) };
    const hidden = { path: "src/z.py", after: blob("y = 1\u202e\n") };
    const findings = findTampering([noise, hidden]);
    expect(findings).toHaveLength(21);
    expect(findings[0]?.code).toBe("invisible-character");
  });

  it("keeps text of the patch short and on one line", () => {
    const name = `a\u2028\u202eb${"x".repeat(5_000)}`;
    const before = blob(`it("${name}", () => {\n  expect(a).toBe(1);\n});\n`);
    const [finding] = findTampering([{ path: "a.test.ts", before, after: blob("const a = 1;\n") }]);
    expect(finding?.text.length).toBeLessThan(140);
    expect(finding?.text).not.toMatch(/[\u2028\u202e]/);
  });

  it("takes a file for what it is when it is no text", () => {
    const binary = { bytes: Uint8Array.of(0, 1, 2, 255), mode: "100644" as const };
    expect(findTampering([{ path: "tests/a.bin", before: binary, after: { ...binary } }])).toEqual(
      [],
    );
  });

  it("reads large files in time of their size", () => {
    const lines = (count: number, seed: string): string =>
      Array.from(
        { length: count },
        (_, at) => `    assert f${seed}(${at}) == "${"x".repeat(at % 40)}"`,
      ).join("\n");
    const tests = (seed: string): string =>
      Array.from(
        { length: 200 },
        (_, at) => `def test_${seed}${at}():\n${lines(100, seed)}\n`,
      ).join("\n");
    const change = { path: "tests/test_a.py", before: blob(tests("a")), after: blob(tests("b")) };
    expect(findTampering([change]).length).toBeGreaterThan(0);
  });
});
