import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIdentifyBlock, listBlocks } from "../../../../src/domain/delta/change-blocks.ts";
import { planDelta } from "../../../../src/domain/delta/plan-delta.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-delta-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** The patch of one file, as git writes it. */
function diff(before: readonly string[], after: readonly string[]): string {
  const [left, right] = [join(folder, "left"), join(folder, "right")];
  writeFileSync(left, toText(before));
  writeFileSync(right, toText(after));
  try {
    execFileSync("git", ["diff", "--no-index", "--no-color", left, right], { encoding: "utf8" });
    return "";
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    return stdout.slice(Math.max(0, stdout.indexOf("\n@@") + 1));
  }
}

const identify = createIdentifyBlock(new Uint8Array(32).fill(7));
const PATH = "src/a.ts";
const fileOf = (patch: string) => ({ path: PATH, status: "modified" as const, patch });
const idsOf = (patch: string) =>
  listBlocks(PATH, parseHunks(patch)).map((block) => identify(block));

/** The hunks to review after `now`, when `then` was reviewed. */
function deltaOf(
  then: { readonly base: readonly string[]; readonly head: readonly string[] },
  now: { readonly base: readonly string[]; readonly head: readonly string[] },
) {
  const hunks = parseHunks(diff(then.base, now.base));
  return planDelta({
    files: [fileOf(diff(now.base, now.head))],
    covered: { kind: "blocks", ids: idsOf(diff(then.base, then.head)) },
    identify,
    moveOf: () => ({ lines: then.base, hunks }),
  }).filter(({ isCovered }) => !isCovered);
}

const LINES = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`);
const changed = (lines: readonly string[], at: number, text: string) =>
  lines.map((line, index) => (index === at ? text : line));

describe("planDelta", () => {
  it("covers everything when nothing changed", () => {
    const head = changed(changed(LINES, 5, "five"), 40, "forty");
    expect(deltaOf({ base: LINES, head }, { base: LINES, head })).toEqual([]);
  });

  it("reviews only the hunk that a push changed", () => {
    const first = changed(LINES, 5, "five");
    const second = changed(first, 40, "forty");
    const delta = deltaOf({ base: LINES, head: first }, { base: LINES, head: second });
    expect(delta).toMatchObject([{ path: PATH, hunk: 1 }]);
  });

  it.each([1, 2, 3, 4, 6])("covers a change whose base was changed %i lines above", (distance) => {
    const at = 20;
    const head = changed(LINES, at, "mine");
    const base = changed(LINES, at - distance, "theirs");
    const now = { base, head: changed(base, at, "mine") };
    expect(deltaOf({ base: LINES, head }, now)).toEqual([]);
  });

  it("covers two changes of one hunk that the base moved apart", () => {
    const head = changed(changed(LINES, 20, "mine"), 25, "also mine");
    const insert = (lines: readonly string[]) => [
      ...lines.slice(0, 23),
      ...Array.from({ length: 20 }, (_, at) => `theirs ${at}`),
      ...lines.slice(23),
    ];
    expect(deltaOf({ base: LINES, head }, { base: insert(LINES), head: insert(head) })).toEqual([]);
  });

  it("reviews the same lines at another place", () => {
    const added = ["check();", "return;"];
    const insert = (at: number) => [...LINES.slice(0, at), ...added, ...LINES.slice(at)];
    const delta = deltaOf({ base: LINES, head: insert(10) }, { base: LINES, head: insert(40) });
    expect(delta).toHaveLength(1);
  });

  it("reviews a second copy of reviewed lines", () => {
    const once = [...LINES.slice(0, 10), "twice();", ...LINES.slice(10)];
    const twice = [...once.slice(0, 30), "twice();", ...once.slice(30)];
    expect(deltaOf({ base: LINES, head: once }, { base: LINES, head: twice })).toHaveLength(1);
  });

  it("reviews lines that are not UTF-8, which all look alike", () => {
    const head = changed(LINES, 5, "grant(\ufffd)");
    expect(deltaOf({ base: LINES, head }, { base: LINES, head })).toHaveLength(1);
  });

  it("reviews a changed line even if only its trailing blanks changed", () => {
    const first = changed(LINES, 5, "five");
    const second = changed(LINES, 5, "five ");
    expect(deltaOf({ base: LINES, head: first }, { base: LINES, head: second })).toHaveLength(1);
  });

  it("does not miss a new line of the author, and reviews nothing after a rebase alone", () => {
    const edit = fc.record({
      at: fc.integer({ min: 0, max: 29 }),
      kind: fc.constantFrom("replace", "insert", "delete"),
      text: fc.constantFrom("a", "b", "}", "c();"),
    });
    const edits = fc.array(edit, { maxLength: 4 });
    const apply = (
      lines: readonly string[],
      all: readonly (typeof edit extends fc.Arbitrary<infer T> ? T : never)[],
    ) =>
      all.reduce<readonly string[]>((now, { at, kind, text }) => {
        const place = Math.min(at, now.length);
        const kept = kind === "insert" ? 0 : 1;
        const added = kind === "delete" ? [] : [text];
        return [...now.slice(0, place), ...added, ...now.slice(place + kept)];
      }, lines);
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const base = LINES.slice(0, 30);
        const head = apply(base, first);
        const next = apply(head, second);
        const patch = diff(base, next);
        const open = new Set(deltaOf({ base, head }, { base, head: next }).map(({ hunk }) => hunk));
        const shown = parseHunks(patch).flatMap(({ lines }, hunk) => (open.has(hunk) ? lines : []));
        const all = parseHunks(patch).flatMap(({ lines }) => lines);
        const old = parseHunks(diff(base, head)).flatMap(({ lines }) => lines);
        for (const line of new Set(all.filter((each) => /^[+-]/.test(each)))) {
          const count = (lines: readonly string[]) => lines.filter((each) => each === line).length;
          const news = count(all) - count(old);
          if (news > 0) expect(count(shown), line).toBeGreaterThanOrEqual(news);
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
