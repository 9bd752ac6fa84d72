import { Fragment, type ReactNode } from "react";
import { getWordMarks } from "./change-groups.ts";
import { HunkHeader, renderCodeLine } from "./code-line.tsx";
import { type LineRow, ROW_CLASSES, ROW_SIGNS, toUnifiedRows } from "./diff-rows.ts";
import { NoteSlot } from "./note-slot.tsx";
import { findWorstTone } from "./place-notes.ts";
import { stripCarriageReturn } from "./strip-carriage-return.ts";
import type { BlockTableProps } from "./table-props.ts";

/** Lines of a block in one column. */
export function UnifiedTable(props: BlockTableProps): ReactNode {
  const { block, caption, header, notes } = props;
  return (
    <table className="diff diff-unified">
      <caption className="vh">{caption}</caption>
      <colgroup>
        <col className="c-ln" />
        <col className="c-ln" />
        <col className="c-sign" />
        <col />
      </colgroup>
      <thead className="vh">
        <tr>
          <th scope="col">Old line</th>
          <th scope="col">New line</th>
          <th scope="col">Change</th>
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        {header === undefined ? null : <HunkHeader header={header} />}
        {toUnifiedRows(block).map((row) => (
          <Fragment key={row.index}>
            {renderRow(row, props)}
            {notes
              .filter(({ index }) => index === row.index)
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

function renderRow(row: LineRow, { block, ranges, tokensAt }: BlockTableProps): ReactNode {
  const tone = ranges.length === 0 ? undefined : findWorstTone(row, ranges);
  const on = tone === undefined ? "" : ` on on-${tone}`;
  return (
    <tr className={`${ROW_CLASSES[row.kind]}${on}`}>
      <td className="ln ln-old">{row.left}</td>
      <td className="ln ln-new">{row.right}</td>
      <td className="sign">{ROW_SIGNS[row.kind]}</td>
      <td className="code">
        {renderCodeLine({
          text: stripCarriageReturn(row.text, block.hunk),
          tokens: tokensAt(row.index),
          marks: row.kind === "context" ? [] : getWordMarks(block.hunk, row.index),
        })}
      </td>
    </tr>
  );
}
