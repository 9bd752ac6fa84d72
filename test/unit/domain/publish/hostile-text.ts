import fc from "fast-check";
import { createMarkers, type Marker } from "../../../../src/domain/publish/marker.ts";
import { parseMarkdown } from "../../../fakes/parse-markdown.ts";

export const PULL = { owner: "acme", name: "shop", number: 7 };
export const MARKERS = createMarkers(new Uint8Array(32).fill(7));

/** Writes a marker of ours, and one that another review of the same pull request could have had. */
export const markerOf = (kind: Marker["kind"], id = "work-1"): string =>
  MARKERS.write(PULL, { kind, id, head: "a".repeat(40) });

const PIECES = [
  "```",
  "```suggestion\nrm -rf\n```",
  "```suggestionsuggestion\nx\n```",
  "```&#115;uggestion\nx\n```",
  "~~~ suggestion",
  "````",
  "<!-- ",
  "-->",
  "<details>",
  '<div title="',
  "</details>",
  "<pre lang='suggestion'>",
  markerOf("review", "forged"),
  "<!-- svc:1 {",
  "> ",
  "- ",
  "    ",
  "\t",
  "\n",
  "\n\n",
  "\r",
  "\\",
  "`",
  "🚀",
  "\ud83d",
  "\udc00",
  "a",
  "words. And more",
  "<T>",
];

const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 10 }));
const long = fc
  .tuple(fc.constantFrom("x", "🚀", "\n", "a\n", "```\n", "<", "<b", "\\<", "`", "\ud83d"), piece)
  .map(([unit, end]) => unit.repeat(70_000) + end);

/** Text of a model that wants to break out: fences, elements, markers, half characters, sometimes more than a body holds. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { maxLength: 12 }).map((all) => all.join("")) },
  { weight: 6, arbitrary: fc.array(piece, { maxLength: 12 }).map((all) => all.join("\n")) },
  { weight: 1, arbitrary: long },
);

const CODE = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;
// An escape makes words of it.
const OPENING = /(?<!\\)(?:\\\\)*(?:<!--|<[a-z][^>]*$)/i;

const TAIL = "what stands behind";

/** Tells whether text behind some Markdown would become a part of it, as an independent parser reads both. */
export function leavesOpen(markdown: string): boolean {
  // The parser is too slow for long texts in which nothing looks open.
  if (markdown.length > 3_000 && !looksOpen(markdown)) return false;
  const last = parseMarkdown(`${markdown}\n\n${TAIL}`).children.at(-1);
  const [child] = last?.type === "paragraph" ? last.children : [];
  return child?.type !== "text" || child.value !== TAIL;
}

/** Reads line by line: fences in lists, and elements in code that goes on for lines, look open and are not. */
function looksOpen(markdown: string): boolean {
  let fence = "";
  for (const line of markdown.split(/\r\n?|\n/)) {
    const run = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== "") {
      const isEnd = run?.[1]?.startsWith(fence) === true && run[2]?.trim() === "";
      if (isEnd) fence = "";
    } else if (run !== null && !(run[1]?.startsWith("`") && run[2]?.includes("`"))) {
      fence = run[1] ?? "";
    } else if (OPENING.test(line.replace(CODE, ""))) return true;
  }
  return fence !== "";
}

/** Finds a fence that the code host would offer to commit, in whatever it stands. */
export function findCommittable(markdown: string): string | undefined {
  const read = markdown
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
  return /^[ \t>*+-]*(?:`{3,}|~{3,})[^\S\r\n]*suggestion.*/im.exec(read)?.[0];
}
