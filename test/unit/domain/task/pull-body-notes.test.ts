import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TAMPER_CODES, type TamperFinding } from "../../../../src/domain/task/proposal.ts";
import {
  type PullNotesInput,
  renderPullNotes,
} from "../../../../src/domain/task/pull-body-notes.ts";

const CLEAN: PullNotesInput["proposal"] = {
  tamper: [],
  rung: "exact",
  applyNotes: [],
  normalizer: { kind: "passed" },
  leftOut: [],
};
const notes = (
  proposal: Partial<PullNotesInput["proposal"]>,
  rest: Partial<PullNotesInput> = {},
): string => renderPullNotes({ ...rest, proposal: { ...CLEAN, ...proposal } });
const finding = (change: Partial<TamperFinding> = {}): TamperFinding => ({
  code: "removed-assertion",
  path: "tests/a.py",
  line: 3,
  text: "assert total == 2",
  ...change,
});

describe("pullNotes", () => {
  it("is empty when there is nothing to say", () => {
    expect(notes({})).toBe("");
    expect(notes({ normalizer: { kind: "none" }, applyNotes: ["exact anyway"] })).toBe("");
  });

  it("has what to look at twice first, by its kind", () => {
    const tamper = [
      finding(),
      finding({ code: "mode-change", path: "run`me.sh", text: "644 became 755" }),
      finding({ line: 9, text: "@mona *x* fixes #1" }),
    ];
    expect(notes({ tamper }, { remarks: ["the pull request could not be verified"] })).toBe(
      [
        "**Notes**\n",
        "- look twice: removed assertion",
        "  - `tests/a.py` line 3: assert total == 2",
        "  - `tests/a.py` line 9: \\[@\\]mona \\*x\\* fixes \\[#\\]1",
        "- look twice: mode change",
        "  - `run'me.sh` line 3: 644 became 755",
        "- the pull request could not be verified",
      ].join("\n"),
    );
  });

  it("counts what to look at twice beyond thirty places", () => {
    const text = notes({ tamper: Array.from({ length: 33 }, (_, line) => finding({ line })) });
    expect(text.match(/line \d+/g)).toHaveLength(30);
    expect(text).toContain("- look twice: 3 more such places");
  });

  it("reports how a patch was placed that did not match", () => {
    expect(notes({ rung: "fuzzy", applyNotes: ["a.py: 3 lines off"] })).toBe(
      "**Notes**\n\n- the patch did not fit the files as it was written; it was placed by a looser match (fuzzy)\n  - a.py: 3 lines off",
    );
  });

  it("explains why the repository's checks report nothing", () => {
    expect(notes({ normalizer: { kind: "skipped", why: "no time was left" } })).toContain(
      "were not run: no time was left",
    );
    expect(notes({ normalizer: { kind: "broken", why: "exit 3" } })).toContain(
      "fail without this change, too, and say nothing of it: exit 3",
    );
  });

  it("names what was left out, and the branch's way", () => {
    const leftOut = Array.from({ length: 22 }, (_, at) => `gen/${at}.txt`);
    const text = notes({ leftOut }, { reapplied: { from: "a".repeat(40), to: "b".repeat(40) } });
    expect(text).toContain("- the branch moved from `aaaaaaa` to `bbbbbbb` while this was made");
    expect(text.match(/^ {2}- `gen/gm)).toHaveLength(20);
    expect(text).toContain("  - … and 2 more");
  });

  it("counts further remarks beside them", () => {
    const remarks = Array.from({ length: 23 }, (_, at) => `remark ${at}`);
    expect(notes({}, { remarks })).toMatch(/\n- remark 19\n- … and 3 more$/);
  });

  const lots = fc.integer({ min: 0, max: 70 });
  const words = fc.integer({ min: 1, max: 400 }).map((chars) => "w".repeat(chars));
  const made = fc.record({
    places: fc.array(
      fc.record({ text: words, path: words, kind: fc.nat({ max: 14 }), more: fc.nat({ max: 3 }) }),
      { maxLength: 70 },
    ),
    remarks: lots,
    notes: lots,
    left: lots,
    text: words,
    isPlaced: fc.boolean(),
    isReapplied: fc.boolean(),
    isSkipped: fc.boolean(),
  });

  it("lists or counts every note once, and no heading, at any cut", () => {
    fc.assert(
      fc.property(made, (given) => {
        const many = (count: number): string[] => Array.from({ length: count }, () => given.text);
        const tamper = given.places.map(({ text, path, kind, more }) =>
          finding({
            code: TAMPER_CODES[kind] ?? "suppression",
            path,
            text: more > 0 ? `${text.slice(0, 50)}, and ${more} more in this file` : text,
            ...(more > 0 ? { more } : {}),
          }),
        );
        const text = notes(
          {
            tamper,
            applyNotes: many(given.notes),
            leftOut: many(given.left),
            rung: given.isPlaced ? "fuzzy" : "exact",
            normalizer: given.isSkipped ? { kind: "skipped", why: "late" } : { kind: "none" },
          },
          {
            remarks: many(given.remarks),
            ...(given.isReapplied
              ? { reapplied: { from: "a".repeat(40), to: "b".repeat(40) } }
              : {}),
          },
        );
        const all =
          given.places.reduce((sum, { more }) => sum + 1 + more, 0) +
          given.remarks +
          (given.isPlaced ? Math.max(1, given.notes) : 0) +
          given.left +
          Number(given.isReapplied) +
          Number(given.isSkipped);
        const lines = text.split("\n").slice(2);
        const isHeading = (at: number): boolean =>
          lines[at]?.startsWith("- ") === true && lines[at + 1]?.startsWith("  - ") === true;
        const listed = lines.filter(
          (line, at) => !isHeading(at) && !/^ *- (?:… and|look twice: \d)/.test(line),
        );
        const counted = [...text.matchAll(/(\d+) more/g)].reduce(
          (sum, [, n]) => sum + Number(n),
          0,
        );
        expect(listed.length + counted).toBe(all);
        // At a cut, the last line counts what follows it.
        if (/^- … and/.test(lines.at(-1) ?? ""))
          expect(lines.at(-2) ?? "").not.toMatch(/^- look twice: [a-z]/);
        expect(text.length).toBeLessThanOrEqual(16_020);
      }),
      { numRuns: 300 },
    );
  });

  it("stays short", () => {
    const long = "[*_".repeat(200);
    const many = Array.from({ length: 50 }, () => long);
    const text = notes(
      {
        tamper: many.map((path) => finding({ path, text: long })),
        rung: "offset",
        applyNotes: many,
        leftOut: many,
      },
      { remarks: many },
    );
    expect(text.length).toBeLessThan(16_100);
    expect(text).toMatch(/- … and \d+ more$/);
  });
});
