import { parseLineRange, type WrittenLines } from "./written-lines.ts";

/** A path as a model wrote it, without decoration, and the lines that followed it. */
export interface WrittenPath {
  readonly path: string;
  readonly lines: WrittenLines | undefined;
}

const PAIRS = /^(?:`{1,3}|\*{1,3}|["'“”‘’«<])\s*(\S(?:.*?\S)?)\s*(?:`{1,3}|\*{1,3}|["'“”‘’»>])$/;
const LINK = /^\[(.{1,300})\]\([^()\s]{1,300}\)$/;
const DIFF_HEADER = /^diff --git a\/\S+ b\/(\S+)$/;
const HEADER_LINE = /^(?:\+\+\+ b\/|--- a\/|\+\+\+ |--- )/;
const LABEL =
  /^(?:(?:file ?name|file|path|new file|modified|in|at)\s*[:：]\s*|(?:in|at)\s+(?=[\w./`]))/i;
const BULLET = /^(?:[-•·▪]\s+|(?:\p{Extended_Pictographic}|\uFE0F)+\s*)/u;
const BLOB = /^https?:\/\/[^/\s]+\/[^\s]*?\/(?:blob|raw|src\/(?:branch|commit))\/[^/\s]+\/(.+)$/;
const FILE_URL = /^file:\/\/(?:localhost)?/i;
const NOTES =
  "(?:new|newly added|modified|changed|added|deleted|removed|renamed|updated|moved|copied|created|existing|binary|right|left)(?: file)?";
const NOTE_BEHIND = new RegExp(
  `(?:\\s*[([]${NOTES}[)\\]]|\\s+[-–—:|,]+\\s*${NOTES}|[,|]\\s*${NOTES})$`,
  "i",
);
/** Any remark in brackets after a space and an extension. */
const REMARK_BEHIND = /(\.\w{1,12}[`*"']*)\s+\((?!.*\d)[^()]{1,80}\)$/;
const ANY_REMARK = /(\.\w{1,12}[`*"']*)\s+[([][^()[\]]{1,80}[)\]]$/;
const RENAMED = /^\S+\s+(?:→|->|=>)\s+(\S+)$/;
const RENAMED_PART = /^([^{}]*)\{[^{}]* => ([^{}]*)\}([^{}]*)$/;
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/g;
const END = /\s*[:,;]+$/;
const MAX_CHARS = 400;
const MAX_ROUNDS = 6;
// A line break in `src\new.ts` that was written without escapes.
const CONTROLS: Readonly<Record<string, string>> = {
  "\b": "/b",
  "\t": "/t",
  "\n": "/n",
  "\v": "/v",
  "\f": "/f",
  "\r": "/r",
};

const PATH =
  "((?:[^\\s].*?\\.\\w{1,12}|[^\\s]*\\/[^\\s]*?|[`*\"']{0,3}\\.?[A-Z]\\w*|\\.\\w+)[`*\"']{0,3})";
const COLUMNS = new RegExp(`^${PATH}:{1,2}L?(\\d{1,7}):\\d{1,5}(?:-(\\d{1,7}):\\d{1,5})?$`);
const TSC = new RegExp(`^${PATH}\\((\\d{1,7}),\\d{1,5}\\)$`);
const WITH_LINES = new RegExp(
  `^${PATH}(?:\\s*(?:::?|#|@|\\||,)\\s*|\\s+(?:[-–—]\\s+)?|(?=[([]))((?=[^\\d]*\\d)(?![^\\s]*\\/).+)$`,
);

/**
 * Parses a path and the lines after it: `src/a.ts`, `` `src\a.ts:42` ``, `src/a.ts (new)`, `src/a.ts (lines 4-6)`.
 */
export function parsePath(written: string): WrittenPath {
  if (written.length > MAX_CHARS) return { path: written, lines: undefined };
  const path = cleanPath(written);
  const [, before, first, last] = COLUMNS.exec(path) ?? TSC.exec(path) ?? [];
  if (before !== undefined && first !== undefined) {
    const lines = parseLineRange(last === undefined ? first : `${first}-${last}`);
    if (typeof lines === "object") return { path: cleanPath(before), lines };
  }
  const [, name, rest] = WITH_LINES.exec(path) ?? [];
  const lines = rest === undefined ? undefined : parseLineRange(rest);
  if (name === undefined || typeof lines !== "object") {
    return { path: cleanPath(path.replace(ANY_REMARK, "$1")), lines: undefined };
  }
  return { path: cleanPath(name), lines };
}

/** Removes the decoration that models write around a path. */
export function cleanPath(written: string): string {
  if (written.length > MAX_CHARS) return written;
  let path = replaceControls(written.replace(INVISIBLE, "").trim());
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = cleanOnce(path);
    if (next === path || next === "") break;
    path = next;
  }
  return normalizeSlashes(path);
}

const cleanOnce = (path: string): string =>
  path
    .replace(LINK, "$1")
    .replace(DIFF_HEADER, "$1")
    .replace(HEADER_LINE, "")
    .replace(BULLET, "")
    .replace(LABEL, "")
    .replace(NOTE_BEHIND, "")
    .replace(REMARK_BEHIND, "$1")
    .replace(END, "")
    .replace(PAIRS, "$1")
    .replace(BLOB, "$1")
    .replace(RENAMED_PART, "$1$2$3")
    .replace(RENAMED, "$1")
    .replace(FILE_URL, "")
    .trim();

function replaceControls(path: string): string {
  if (path.includes("/")) return path;
  return path.replace(
    /(?<=[\w.\]])[\b\t\n\v\f\r](?=[\w.[])/g,
    (control) => CONTROLS[control] ?? "",
  );
}

function normalizeSlashes(path: string): string {
  const plain = path.includes("\\") && !/\s\\|\\\s/.test(path) ? path.replace(/\\+/g, "/") : path;
  return plain.replace(/^(?:\.\/)+(?=.)/, "").replace(/(?<=[^:/])\/{2,}/g, "/");
}
