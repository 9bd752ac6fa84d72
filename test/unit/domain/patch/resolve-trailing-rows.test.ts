import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";

interface Sample {
  readonly path: string;
  /** Rows of a hunk that is the whole file. */
  readonly rows: readonly string[];
}

const SAMPLES: readonly Sample[] = [
  { path: "f.py", rows: [" def f():", "- a()", "+ a(1)", "+ b()", "+ return c", "  d()"] },
  { path: "c.json", rows: [" {", '- "a": 1', '+ "a": 1,', '+ "b": 2', " }"] },
  { path: "c.js", rows: [" /**", "- * one", "+ * uno", "+ * two", "+ * drei und mehr", "  */"] },
  { path: "c.yaml", rows: [" a:", "- - x", "+ - y", "+ - z", "+ - one more item", "  - w"] },
  { path: "k.yaml", rows: [" a:", "- b: 1", "- c: 2", "+ b: some words here", "+ d: 4", "  e: 5"] },
  {
    path: "m.ts",
    rows: [" if (x) {", "- call(x);", "- done();", "+ call(x, 1);", "- last();", " }"],
  },
  {
    path: "n.txt",
    rows: [" Title", "- first of them", "- second of them", "+ only one of them", "  e"],
  },
  { path: "q.sql", rows: [" select a", "- from b where c", "+ from d", "+ join e on f", " ;"] },
  { path: "r.md", rows: [" Title", "-----", " text", "------", "+~~~", "+ one two three"] },
  {
    path: "s.sh",
    rows: [" f() {", "- echo one", "+ echo two", "+ strip app", "+ run the other one", " }"],
  },
];

const side = (rows: readonly string[], gone: string): string =>
  rows.flatMap((row) => (row.startsWith(gone) ? [] : [`${row.slice(1)}\n`])).join("");

const countOf = (rows: readonly string[], gone: string): number =>
  rows.filter((row) => !row.startsWith(gone)).length;

interface Case {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly patch: string;
  readonly path: string;
}

/** Hunks that end with a change, under headers that count only the first of their rows or nothing at all. */
function* miscounted({ path, rows }: Sample): Generator<Case> {
  for (let to = 1; to <= rows.length; to += 1) {
    const shown = rows.slice(0, to);
    if (!shown.some((row) => /^[-+]/.test(row))) continue;
    const rest = rows.slice(to).map((row) => (row.startsWith("+") ? "" : row.slice(1)));
    const tail = rows
      .slice(to)
      .flatMap((row, at) => (row.startsWith("+") ? [] : [`${rest[at]}\n`]));
    const before = side(shown, "+") + tail.join("");
    const after = side(shown, "-") + tail.join("");
    for (let counted = 0; counted <= to; counted += 1) {
      const [old, now] = ["+", "-"].map((gone) => countOf(shown.slice(0, counted), gone));
      for (const head of [`@@ -1,${old} +1,${now} @@`, `@@ -9,${old} +9,${now} @@ f`, "@@ @@"])
        for (const behind of ["", "\n- Calls it with one more value.\n", "\nThis mends it.\n"]) {
          const patch = `--- a/${path}\n+++ b/${path}\n${head}\n${shown.join("\n")}\n${behind}`;
          yield { name: `${path} ${to} ${counted}`, path, before, after, patch };
        }
    }
  }
}

/** A change whose header counts rightly, with a list behind it. */
function* listed(): Generator<Case> {
  const lists = [
    ["Fixed the loop.", "Added a test for it."],
    ["pass the value on to the callee", "drop what was there before"],
    ["Calls `g(x)` with one more value", "See src/f.py, line 4"],
    ["Now (and only now) the guard runs first", "The rest stays as it was"],
  ];
  const between = [
    "\n",
    "\nSummary:\n",
    "\nWhat changed:\n\n",
    "```\n\n",
    "\n---\n",
    "\n\n## Notes\n",
    "",
  ];
  const files = [
    { path: "f.py", rows: [" def f(x):", "-    g(x)", "+    g(x, 1)"] },
    { path: "f.py", rows: [" def f(x):", "-    g(x)", "+    g(x, 1)", "     h()"] },
    { path: "f.ts", rows: [" /**", "  * Says it.", "  */", "-one();", "+two();", " three();"] },
    { path: "f.go", rows: [" func f() {", "-\tg()", "+\tg(1)", "+\th()", " }"] },
  ];
  for (const { path, rows } of files)
    for (const list of lists)
      for (const bullet of ["-", "*", "+"])
        for (const gap of between) {
          if (gap === "" && (bullet === "*" || /`/.test(list.join("")))) continue;
          const text = list.map((item) => `${bullet} ${item}\n`).join("");
          const head = `@@ -1,${countOf(rows, "+")} +1,${countOf(rows, "-")} @@`;
          const patch = `--- a/${path}\n+++ b/${path}\n${head}\n${rows.join("\n")}\n${gap}${text}`;
          const [before, after] = [`${side(rows, "+")}\nend\n`, `${side(rows, "-")}\nend\n`];
          yield { name: `${path} ${bullet} ${JSON.stringify(gap)}`, path, before, after, patch };
        }
}

type Outcome = "right" | "refused" | "wrong";

function outcomeOf({ path, before, after, patch }: Case): Outcome {
  const result = resultOf({ [path]: before }, patch);
  if (Array.isArray(result)) return "refused";
  return result[path] === after ? "right" : "wrong";
}

const notRight = (cases: readonly Case[], allowed: readonly Outcome[]): string[] =>
  cases
    .filter((one) => !allowed.includes(outcomeOf(one)))
    .map(({ name, patch }) => `${name}\n${patch}`);

describe("rows behind a hunk", () => {
  it("are never lost, regardless of the header's counts", () => {
    const cases = SAMPLES.flatMap((sample) => [...miscounted(sample)]);
    expect(cases.length).toBeGreaterThan(200);
    expect(notRight(cases, ["right", "refused"])).toEqual([]);
    const right = cases.filter((one) => outcomeOf(one) === "right").length;
    expect(right / cases.length).toBeGreaterThan(0.7);
  });

  it("are a list if they are text", () => {
    const cases = [...listed()];
    expect(cases.length).toBeGreaterThan(200);
    expect(notRight(cases, ["right"])).toEqual([]);
  });

  const FILE = "def f():\n a()\n return 1\n";
  const patchOf = (rows: string): string => `--- a/f.py\n+++ b/f.py\n@@ -2,1 +2,1 @@\n${rows}\n`;

  it.each([
    ["- a()\n+ a(1)\n+ b()", "def f():\n a(1)\n b()\n return 1\n"],
    ["- a()\n+ a(1)\n+ b()\n\n- Calls b too.", "def f():\n a(1)\n b()\n return 1\n"],
    ["- a()\n+ a(1)\n- return 1", "def f():\n a(1)\n"],
  ])("are lines if they follow directly and look like code: %j", (rows, after) => {
    expect(resultOf({ "f.py": FILE }, patchOf(rows))).toEqual({ "f.py": after });
  });

  it.each([
    "- a()\n+ a(1)\n\n+ b()",
    "- a()\n+ a(1)\nreturn 1\n+ b()",
    "- a()\n+ a(1)\n+ return two things",
    "- a()\n+ a(1)\n\n- return 1",
  ])("are refused where they could be either: %j", (rows) => {
    expect(resultOf({ "f.py": FILE }, patchOf(rows))).toEqual(["f.py ambiguous"]);
  });

  it("count in a file that is new", () => {
    const patch = (rows: string): string => `--- /dev/null\n+++ b/n\n@@ -0,0 +1,1 @@\n${rows}\n`;
    expect(resultOf({}, patch("+a\n+ b()"))).toEqual({ n: "a\n b()\n" });
    expect(resultOf({}, patch("+a\n\n+ b()"))).toEqual(["n ambiguous"]);
    expect(resultOf({}, patch("+a\n\n- Makes the file."))).toEqual({ n: "a\n" });
  });
});
