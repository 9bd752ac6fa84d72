import { Fragment, type ReactNode } from "react";
import { getWordMarks } from "./change-groups.ts";
import { HunkHeader, renderCodeLine } from "./code-line.tsx";
import { type LineRow, ROW_CLASSES, type SplitRow, toSplitRows } from "./diff-rows.ts";
import { NoteSlot } from "./note-slot.tsx";
import { findWorstTone } from "./place-notes.ts";
import { stripCarriageReturn } from "./strip-carriage-return.ts";
import type { BlockTableProps } from "./table-props.ts";

/** Lines of a block side by side. */
export function SplitTable(props: BlockTableProps): ReactNode {
  const { block, caption, header, notes } = props;
  const isAt = (row: SplitRow, index: number): boolean =>
    row.left?.index === index || row.right?.index === index;
  return (
    <table className="diff diff-split">
      <caption className="vh">{caption}, side by side</caption>
      <colgroup>
        <col className="c-ln" />
        <col />
        <col className="c-ln" />
        <col />
      </colgroup>
      <thead className="vh">
        <tr>
          <th scope="col">Old line</th>
          <th scope="col">Old code</th>
          <th scope="col">New line</th>
          <th scope="col">New code</th>
        </tr>
      </thead>
      <tbody>
        {header === undefined ? null : <HunkHeader header={header} />}
        {toSplitRows(block).map((row) => (
          <Fragment key={row.left?.index ?? row.right?.index}>
            <tr>
              {renderHalf(row.left, "left", props)}
              {renderHalf(row.right, "right", props)}
            </tr>
            {notes
              .filter(({ index }) => isAt(row, index))
              .map(({ note }) => (
                <tr key={note.id} className="note">
                  <td colSpan={4} data-note={note.id}>
                    <NoteSlot id={note.id} />
                  </td>
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function renderHalf(
  row: LineRow | undefined,
  side: "left" | "right",
  { block, ranges, tokensAt }: BlockTableProps,
): ReactNode {
  const edge = side === "right" ? " right" : "";
  if (row === undefined)
    return (
      <>
        <td className={`ln none${edge}`} />
        <td className="code none" />
      </>
    );
  const kind = ROW_CLASSES[row.kind];
  const own = ranges.filter((range) => range.side === (side === "left" ? "LEFT" : "RIGHT"));
  const tone = own.length === 0 ? undefined : findWorstTone(row, own);
  const on = tone === undefined ? "" : ` on on-${tone}`;
  return (
    <>
      <td className={`ln ${kind}${edge}`}>{row[side]}</td>
      <td className={`code ${kind}${on}`}>
        {renderCodeLine({
          text: stripCarriageReturn(row.text, block.hunk),
          tokens: tokensAt(row.index),
          marks: row.kind === "context" ? [] : getWordMarks(block.hunk, row.index),
        })}
      </td>
    </>
  );
}
