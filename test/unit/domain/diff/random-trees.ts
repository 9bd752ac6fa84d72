import fc from "fast-check";
import type { ScratchFile, ScratchMode, ScratchTree } from "../../../fakes/scratch-diff.ts";
import { contentLine } from "./random-patch.ts";

/** What becomes of one file, or of a few that belong together. */
interface Change {
  readonly before: ScratchTree;
  readonly after: ScratchTree;
}

interface Draft {
  /** A folder of its own for each change, so that names never meet. */
  readonly folder: string;
  readonly name: string;
  readonly other: string;
  readonly lines: readonly string[];
  readonly edited: readonly string[];
}

const encoder = new TextEncoder();

const file = (text: string, mode: ScratchMode = "100644"): ScratchFile => ({
  mode,
  bytes: encoder.encode(text),
});
const lf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const crlf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join("");
const bare = (lines: readonly string[]): string => lf(lines).replace(/\n$/, "");
const tree = (...files: readonly (readonly [string, ScratchFile])[]): ScratchTree => new Map(files);

type Shape = (draft: Draft) => Change;

const inPlace =
  (write: (lines: readonly string[]) => string, rewrite = write): Shape =>
  ({ folder, name, lines, edited }) => ({
    before: tree([`${folder}/${name}`, file(write(lines))]),
    after: tree([`${folder}/${name}`, file(rewrite(edited))]),
  });

/** A body that git takes for the same file when a line or two changed. */
const longBody = ({ folder, lines }: Draft): string[] => [
  ...lines,
  ...Array.from({ length: 40 }, (_, at) => `${folder} keeps line ${at}`),
];

export const SHAPES: Readonly<Record<string, Shape>> = {
  modified: inPlace(lf),
  "modified, CRLF": inPlace(crlf),
  "modified, no final line feed": inPlace(bare),
  "final line feed lost": inPlace(lf, bare),
  "final line feed gained": inPlace(bare, lf),
  "line ends changed": inPlace(lf, crlf),
  "long, edits far apart": (draft) => {
    const body = Array.from({ length: 400 }, (_, at) => `${draft.lines[at % 7] ?? ""} ${at}`);
    const edits = (at: number): boolean => at % 90 === 3;
    return inPlace(lf)({
      ...draft,
      lines: body,
      edited: body.flatMap((line, at) => (edits(at) ? [...draft.edited.slice(0, at % 4)] : [line])),
    });
  },
  "one huge line": (draft) =>
    inPlace(lf)({
      ...draft,
      lines: ["x".repeat(20_000), ...draft.lines],
      edited: ["y".repeat(20_000), ...draft.lines],
    }),
  added: ({ folder, name, lines }) => ({
    before: tree(),
    after: tree([`${folder}/${name}`, file(lf(lines))]),
  }),
  "added, executable, no final line feed": ({ folder, name, lines }) => ({
    before: tree(),
    after: tree([`${folder}/${name}`, file(`${bare(lines)}!`, "100755")]),
  }),
  "added empty": ({ folder, name }) => ({
    before: tree(),
    after: tree([`${folder}/${name}`, file("")]),
  }),
  removed: ({ folder, name, lines }) => ({
    before: tree([`${folder}/${name}`, file(lf(lines))]),
    after: tree(),
  }),
  "removed empty": ({ folder, name }) => ({
    before: tree([`${folder}/${name}`, file("")]),
    after: tree(),
  }),
  emptied: ({ folder, name, lines }) => ({
    before: tree([`${folder}/${name}`, file(`${lf(lines)}x\n`)]),
    after: tree([`${folder}/${name}`, file("")]),
  }),
  filled: ({ folder, name, lines }) => ({
    before: tree([`${folder}/${name}`, file("")]),
    after: tree([`${folder}/${name}`, file(`${lf(lines)}x\n`)]),
  }),
  renamed: (draft) => {
    const body = file(lf(longBody(draft)));
    return {
      before: tree([`${draft.folder}/${draft.name}`, body]),
      after: tree([`${draft.folder}/moved/${draft.other}`, body]),
    };
  },
  "renamed and edited": (draft) => ({
    before: tree([`${draft.folder}/${draft.name}`, file(lf(longBody(draft)))]),
    after: tree([
      `${draft.folder}/moved/${draft.other}`,
      file(lf([...longBody(draft), ...draft.edited.slice(0, 3)]), "100755"),
    ]),
  }),
  "copied from a changed file": (draft) => ({
    before: tree([`${draft.folder}/${draft.name}`, file(lf(longBody(draft)))]),
    after: tree(
      [`${draft.folder}/${draft.name}`, file(lf([...longBody(draft), "source changed"]))],
      [`${draft.folder}/copy/${draft.other}`, file(lf([...longBody(draft), "copy changed"]))],
    ),
  }),
  "mode alone": ({ folder, name, lines }) => ({
    before: tree([`${folder}/${name}`, file(lf(lines))]),
    after: tree([`${folder}/${name}`, file(lf(lines), "100755")]),
  }),
  "mode and text": ({ folder, name, lines, edited }) => ({
    before: tree([`${folder}/${name}`, file(lf(lines), "100755")]),
    after: tree([`${folder}/${name}`, file(`${lf(edited)}more\n`)]),
  }),
  binary: ({ folder, name, lines, edited }) => ({
    before: tree([`${folder}/${name}`, file(`\0${lf(lines)}`)]),
    after: tree([`${folder}/${name}`, file(`\0\0${lf(edited)}`)]),
  }),
  "binary, added": ({ folder, name, lines }) => ({
    before: tree(),
    after: tree([`${folder}/${name}`, file(`\0${lf(lines)}`)]),
  }),
  "link with another target": ({ folder, name }) => ({
    before: tree([`${folder}/${name}`, file("target-a", "120000")]),
    after: tree([`${folder}/${name}`, file("../target b", "120000")]),
  }),
  "file becomes a link": ({ folder, name, lines }) => ({
    before: tree([`${folder}/${name}`, file(`${lf(lines)}x\n`)]),
    after: tree([`${folder}/${name}`, file("target", "120000")]),
  }),
  "submodule moved on": ({ folder, name }) => ({
    before: tree([`${folder}/${name}`, file("1".repeat(40), "160000")]),
    after: tree([`${folder}/${name}`, file("2".repeat(40), "160000")]),
  }),
};

const NAMES = [
  "plain.ts",
  "with space.md",
  "a b/src b/x.txt",
  'we"ird.txt',
  "back\\slash",
  "tab\there",
  "line\nfeed",
  "carriage\rreturn",
  "naïve-日本-🚀.py",
  "trailing ",
  " leading",
  "-dash",
  "a -> b",
  "bell\u0007",
  "\ufeffmark.txt",
  "sep\u2028arator",
  "b/b b/b",
  "it's",
];

const edit = fc.record({
  at: fc.nat({ max: 40 }),
  remove: fc.nat({ max: 4 }),
  add: fc.array(contentLine, { maxLength: 4 }),
});

const bodyAndEdit = fc
  .record({
    lines: fc.array(contentLine, { minLength: 1, maxLength: 40 }),
    edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
  })
  .map(({ lines, edits }) => {
    const edited = [...lines];
    for (const { at, remove, add } of edits)
      edited.splice(Math.min(at, edited.length), remove, ...add);
    return { lines, edited };
  });

/** Two trees with one change of each shape in turn, `count` in all; the same seed gives the same trees. */
export function randomTrees(count: number, seed: number): Change {
  const shapes = Object.values(SHAPES);
  const before = new Map<string, ScratchFile>();
  const after = new Map<string, ScratchFile>();
  const drafts = fc.sample(
    fc.record({
      body: bodyAndEdit,
      name: fc.constantFrom(...NAMES),
      other: fc.constantFrom(...NAMES),
    }),
    { numRuns: count, seed },
  );
  drafts.forEach(({ body, name, other }, index) => {
    const shape = shapes[index % shapes.length];
    const change = shape?.({ folder: `f${index}`, name, other, ...body });
    for (const [path, entry] of change?.before ?? []) before.set(path, entry);
    for (const [path, entry] of change?.after ?? []) after.set(path, entry);
  });
  return { before, after };
}
