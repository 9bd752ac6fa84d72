import { describe, expect, it } from "vitest";
import { findSecrets } from "../../../../src/domain/inbound/find-secrets.ts";
import { benignLines } from "./benign-lines.ts";
import { draw, sampleSecrets } from "./sample-secrets.ts";

const shown = (text: string): string[] =>
  findSecrets(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe("findSecrets", () => {
  it.each(sampleSecrets(1).map((sample) => [sample.kind, sample.line, sample.secret]))(
    "finds a %s in %.30s",
    (kind, line, secret) => {
      expect(shown(line)).toEqual([`${kind} ${secret}`]);
    },
  );

  it("finds all of more than a thousand others, in diffs, logs and files", () => {
    const samples = Array.from({ length: 20 }, (_, seed) => sampleSecrets(seed + 2)).flat();
    expect(samples.length).toBeGreaterThan(1_000);
    const missed = samples.filter(({ kind, line, secret }) =>
      [
        line,
        `[R   42] +${line}`,
        `-${line}`,
        `     7\t${line}`,
        `2026-01-01T00:00:00Z ${line}`,
      ].some((text) => !shown(text).includes(`${kind} ${secret}`)),
    );
    expect(missed).toEqual([]);
  });

  it("finds none in thousands of lines of lock files, hashes, pictures and programs", () => {
    const lines = benignLines();
    expect(lines.length).toBeGreaterThan(2_000);
    expect(lines.filter((line) => findSecrets(line).length > 0)).toEqual([]);
    expect(findSecrets(lines.join("\n"))).toEqual([]);
  });

  it("gives them in order, none over another", () => {
    const [a, b] = [`ghp_${draw(1, 36)}`, `${draw(2, 20)}9Q`];
    expect(shown(`password = "${b}"; token = "${a}"; url = "https://x:${a}@github.com"`)).toEqual([
      `password ${b}`,
      `github_token ${a}`,
      `github_token ${a}`,
    ]);
  });

  it("finds none inside a longer word", () => {
    expect(shown(`x${"AKIA"}${draw(1, 16, "ABCDEF234567")}`)).toEqual([]);
  });
});
