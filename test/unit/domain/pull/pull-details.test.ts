import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PullDetails, toPullDetails } from "../../../../src/domain/pull/pull-details.ts";
import { countInvisible } from "../../../../src/domain/untrusted/invisible.ts";
import { HOSTILE_TEXTS } from "../../../browser/hostile-texts.ts";
import { pullRequest } from "../../app/review/pull-fixture.ts";

const named = (text: string) =>
  toPullDetails(
    pullRequest({
      author: text,
      head: { branch: text, sha: "a".repeat(40) },
      base: { branch: text, sha: "b".repeat(40) },
    }),
  );

describe("the public data of a pull request", () => {
  it("is its author, its branches and its size", () => {
    const pull = pullRequest({ changedFiles: 14, additions: 728, deletions: 0 });
    expect(toPullDetails(pull)).toEqual({
      author: "mona",
      head: "topic",
      base: "main",
      changedFiles: 14,
      additions: 728,
      deletions: 0,
    });
  });

  it("has no line counts when the code host sends none", () => {
    expect(toPullDetails(pullRequest())).toEqual({
      author: "mona",
      head: "topic",
      base: "main",
      changedFiles: 1,
    });
  });

  it.each([
    ["zero width", "to\u200bpic", "topic"],
    ["bidirectional controls", "\u202etopic\u2066", "topic"],
    ["tag characters", "topic\u{e0041}\u{e007f}", "topic"],
    ["fillers", "\u3164topic\uffa0", "topic"],
    ["orders to a terminal", "\u001b[31mtopic\u001b[0m", "topic"],
    ["control characters", "to\u0000\u0007pic", "topic"],
    ["line breaks", "to\r\npic\u2028s", "to pic s"],
    ["blanks", "  to\u2800\u2800\u3000pic ", "to pic"],
    ["half a character", "topic\ud800", "topic\ufffd"],
    ["piled accents", `o${"\u0301".repeat(40)}`, `o${"\u0301".repeat(6)}`],
  ])("is without %s", (_what, text, shown) => {
    expect(named(text)).toMatchObject({ author: shown, head: shown, base: shown });
  });

  it.each(["", " ", "\u200b\u2060", "\u2800", "\u202e\u202c"])("has no name of %j", (text) => {
    expect(named(text)).toEqual({ changedFiles: 1 });
  });

  it("keeps what is part of a sign or a word", () => {
    expect(named("می\u200cخواهم/👩\u200d💻")).toMatchObject({ head: "می\u200cخواهم/👩\u200d💻" });
  });

  it("is as long as the code host lets a branch be, and no longer", () => {
    const { author, head } = named("w".repeat(100_000));
    expect(author).toBe(`${"w".repeat(254)}…`);
    expect(head).toHaveLength(255);
    expect(named("w".repeat(255)).head).toBe("w".repeat(255));
  });

  it("is one clean line and fits the store for any third-party text", () => {
    const texts = fc.oneof(
      fc.constantFrom(...HOSTILE_TEXTS),
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: fc.constantFrom("a", "\u200d", "\u202e", "\n", "\u2800", "\ud83d") }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const details = named(text);
        expect(PullDetails.parse(JSON.parse(JSON.stringify(details)))).toEqual(details);
        for (const shown of [details.author, details.head, details.base]) {
          if (shown === undefined) continue;
          expect(shown).not.toMatch(/[\n\r\u2028\u2029]|\p{Cc}|\p{Cs}/u);
          expect(countInvisible(shown)).toBe(0);
          expect(shown.trim()).toBe(shown);
          expect(shown).not.toBe("");
          expect(shown.length).toBeLessThanOrEqual(255);
        }
      }),
      { numRuns: 500 },
    );
  });
});
