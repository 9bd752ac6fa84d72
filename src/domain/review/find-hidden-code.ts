import type { Severity } from "../core/severity.ts";
import { numberRows } from "../diff/number-rows.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewComment } from "../finding/finding.ts";
import { decodeInvisible } from "../untrusted/decode-invisible.ts";
import { findInvisibleRuns, showInvisible } from "../untrusted/invisible.ts";

const MAX_FILES = 20;
const MAX_LINES_LISTED = 10;
const MAX_SHOWN_CHARS = 120;
const RANK: readonly Severity[] = ["major", "minor", "nit"];
// Characters that change the direction of the text behind them: the code then reads differently
// from how it runs.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
const HARMLESS = /^[\u200b\ufeff\u00ad\u200e\u200f\u2060]$/;

interface HiddenLine {
  readonly line: number;
  readonly severity: Severity;
  readonly runs: readonly string[];
  readonly words: string | undefined;
}

/**
 * Creates a finding for each file whose added lines contain invisible characters, at the worst of
 * them: text that only a machine reads, or code that reads differently from how it runs. At most
 * twenty files, worst first.
 */
export function findHiddenCode(files: readonly PullFile[]): ReviewComment[] {
  return files
    .flatMap(toFindings)
    .sort((left, right) => RANK.indexOf(left.severity) - RANK.indexOf(right.severity))
    .slice(0, MAX_FILES);
}

function toFindings({ path, patch = "" }: PullFile): (ReviewComment & { severity: Severity })[] {
  const lines = listHiddenLines(patch);
  const [worst] = lines.toSorted(
    (left, right) => RANK.indexOf(left.severity) - RANK.indexOf(right.severity),
  );
  if (worst === undefined) return [];
  const list = lines.slice(0, MAX_LINES_LISTED).map(describe);
  const more = lines.length - list.length;
  return [
    {
      path,
      line: worst.line,
      side: "RIGHT",
      severity: worst.severity,
      category: "security",
      title: "Invisible characters in the code",
      body: [
        "Added lines contain characters that editors and reviews do not show:",
        [...list, ...(more > 0 ? [`- … and ${more} more lines`] : [])].join("\n"),
        "Remove them, or write them as escapes if they are intended.",
      ].join("\n\n"),
    },
  ];
}

function listHiddenLines(patch: string): HiddenLine[] {
  if (findInvisibleRuns(patch).length === 0) return [];
  const rows = parseHunks(patch).flatMap(numberRows);
  return rows.flatMap(({ kind, right = 0, text }) => {
    const runs = kind === "addition" ? findInvisibleRuns(text) : [];
    return runs.length === 0 ? [] : [toHiddenLine(right, runs)];
  });
}

function toHiddenLine(line: number, runs: readonly string[]): HiddenLine {
  const words = [...runs, runs.join("")]
    .map(decodeInvisible)
    .find((spelled) => spelled !== undefined);
  const isGrave = words !== undefined || runs.some((run) => BIDI_CONTROLS.test(run));
  const isSlight = runs.every((run) => HARMLESS.test(run));
  return { line, runs, words, severity: isGrave ? "major" : isSlight ? "nit" : "minor" };
}

function describe({ line, runs, words }: HiddenLine): string {
  const shown = [...new Set(runs.flatMap((run) => [...run]))].slice(0, 5).map(showInvisible);
  const spelled = (words ?? "").replace(/\s+/g, " ").replaceAll("`", "'").slice(0, MAX_SHOWN_CHARS);
  return `- line ${line}: ${shown.join(" ")}${words === undefined ? "" : `, which spells \`${spelled}\``}`;
}
