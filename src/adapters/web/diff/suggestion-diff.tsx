import "./diff.css";
import { type ReactNode, useMemo, useRef } from "react";
import type { Hunk } from "../../../domain/diff/hunk.ts";
import { getWordMarks } from "./change-groups.ts";
import { renderCodeLine } from "./code-line.tsx";
import { compareLists } from "./compare-lists.ts";
import { ROW_CLASSES, ROW_SIGNS, toUnifiedRows } from "./diff-rows.ts";
import type { HunkBlock } from "./hunk-span.ts";
import { stripCarriageReturn } from "./strip-carriage-return.ts";
import { useHighlight } from "./use-highlight.ts";

export interface SuggestionDiffProps {
  /** Path of the file; its name sets the language. */
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Diff of a suggested change. */
export function SuggestionDiff({ path, before, after }: SuggestionDiffProps): ReactNode {
  const element = useRef<HTMLTableElement>(null);
  // Compared by text, as the parent may split the lines again on each render.
  const [old, now] = [joinLines(before), joinLines(after)];
  const block = useMemo(() => toBlock(old, now), [old, now]);
  const tokensAt = useHighlight({ path, block, element });
  return (
    <table className="diff diff-mini" ref={element}>
      <caption className="vh">Suggested change</caption>
      <thead className="vh">
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        {toUnifiedRows(block).map((row) => (
          <tr key={row.index} className={ROW_CLASSES[row.kind]}>
            <td className="sign">{ROW_SIGNS[row.kind]}</td>
            <td className="code">
              {renderCodeLine({
                text: stripCarriageReturn(row.text, block.hunk),
                tokens: tokensAt(row.index),
                marks: row.kind === "context" ? [] : getWordMarks(block.hunk, row.index),
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const splitLines = (text: string): string[] => text.split("\n").slice(0, -1);

function toBlock(before: string, after: string): HunkBlock {
  const hunk = diffLines(splitLines(before), splitLines(after));
  return { hunk, spans: [{ from: 0, to: hunk.lines.length, left: 1, right: 1 }] };
}

/** Creates a hunk from all lines of a text before and after a change. */
function diffLines(before: readonly string[], after: readonly string[]): Hunk {
  const lines = compareLists(before, after).flatMap(({ kind, left, right }) =>
    kind === "same"
      ? left.map((line) => ` ${line}`)
      : [...left.map((line) => `-${line}`), ...right.map((line) => `+${line}`)],
  );
  return { header: "", oldStart: 1, newStart: 1, lines };
}
