import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyTo, resultOf } from "../../../fakes/patch-samples.ts";

const patchOf = (body: string[], header = "@@"): string =>
  `--- a/f\n+++ b/f\n${header}\n${body.join("\n")}\n`;

describe("applyPatch", () => {
  it("applies all of a patch or nothing", () => {
    const good = "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n";
    expect(resultOf({ f: "a\n", g: "x\n" }, good)).toEqual({ f: "b\n" });
    expect(resultOf({ f: "a\n", g: "x\n" }, `${good}${good.replaceAll("/f", "/g")}`)).toEqual([
      "g removed-line-differs",
    ]);
    expect(resultOf({ f: "a\n" }, "nothing")).toEqual([" no-change"]);
    expect(resultOf({ f: "a\n" }, `${good}--- a/none\n+++ b/none\n@@ -1 +1 @@\n-a\n+b\n`)).toEqual([
      "none not-found",
    ]);
  });

  it("notes how far the patch was from the file", () => {
    expect(applyTo({ f: "x\na\n" }, patchOf(["-a", "+b"], "@@ -1 +1 @@"))).toMatchObject({
      rung: "offset",
      notes: ["f: its lines are at another place than the patch says"],
    });
    expect(applyTo({ f: "a\n" }, patchOf(["-a", "+b"], "@@ -1 +1 @@"))).toMatchObject({
      rung: "exact",
      notes: [],
    });
  });

  it("never applies where two places are equally good, and touches no other line", () => {
    const line = fc.constantFrom<string>("a", "b", "c", "}", "", "  d");
    const text = fc.array(line, { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(
        text,
        fc.nat(23),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(4),
        (lines, from, size, which) => {
          const start = from % lines.length;
          const shown = lines.slice(start, start + size);
          const removed = which % shown.length;
          const body = shown.flatMap((row, at) =>
            at === removed ? [`-${row}`, "+NEW"] : [` ${row}`],
          );
          const outcome = resultOf({ f: `${lines.join("\n")}\n` }, patchOf(body));
          const places = lines.filter((_row, at) =>
            shown.every((row, next) => lines[at + next] === row),
          );
          if (places.length > 1) expect(outcome).toEqual(["f ambiguous"]);
          else expect(outcome).toEqual({ f: `${lines.with(start + removed, "NEW").join("\n")}\n` });
        },
      ),
      { numRuns: 500 },
    );
  });

  it("does what was meant or refuses when context lines are dropped, added or bent", () => {
    const lines = fc.uniqueArray(
      fc.string({ minLength: 3, maxLength: 8, unit: fc.constantFrom("a", "b", "c", "d") }),
      { minLength: 14, maxLength: 14 },
    );
    const harm = fc.constantFrom("drop", "add", "bend");
    fc.assert(
      fc.property(lines, harm, fc.nat(8), fc.boolean(), (file, how, at, inserts) => {
        const body = file.slice(2, 11).map((row) => ` ${row}`);
        body.splice(4, inserts ? 0 : 1, ...(inserts ? ["+NEW"] : [`-${file[6]}`, "+NEW"]));
        const position = body.findIndex(
          (row, index) => index >= at % body.length && row.startsWith(" "),
        );
        if (position === -1) return;
        if (how === "drop") body.splice(position, 1);
        else if (how === "add") body.splice(position, 0, " something else");
        else body[position] = " something else";
        const meant = inserts ? file.toSpliced(6, 0, "NEW") : file.with(6, "NEW");
        const outcome = resultOf({ f: `${file.join("\n")}\n` }, patchOf(body));
        if (!Array.isArray(outcome)) expect(outcome).toEqual({ f: `${meant.join("\n")}\n` });
      }),
      { numRuns: 500 },
    );
  });

  const HEAD = "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n";
  const fill = (unit: string): string => unit.repeat(1_048_576 / unit.length);
  it.each([
    ["blank rows", HEAD + fill("\n")],
    ["empty hunks", HEAD + fill("@@\n")],
    ["headers", fill("--- a\n+++ b\n")],
    ["removed lines", HEAD + fill("-same\n")],
    ["equal lines", `${HEAD}${" same\n".repeat(10_000)}-other\n+x\n`],
    ["fences", fill("```\n")],
    ["sections", `*** Begin Patch\n${fill("*** Update File: f\n")}`],
    ["search markers", fill("f\n<<<<<<< SEARCH\n")],
    ["dots", HEAD + fill("...\n-zz\n")],
  ])("refuses a mebibyte of %s in linear time", (_what, patch) => {
    // What is quadratic here runs into the time of the test: minutes, not seconds.
    expect(applyTo({ f: "same\n".repeat(200_000) }, patch).kind).toBe("refused");
  });
});
