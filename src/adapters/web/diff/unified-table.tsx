import { Fragment, type ReactNode } from "react";
import { wordMarksAt } from "./change-groups.ts";
import { codeLine } from "./code-line.tsx";
import { type LineRow, unifiedRows } from "./diff-rows.ts";
import { HunkHead } from "./hunk-head.tsx";
import { withoutReturn } from "./line-ending.ts";
import { NoteSlot } from "./note-slot.tsx";
import { toneOf } from "./place-notes.ts";
import { ROW_CLASSES, ROW_SIGNS } from "./row-looks.ts";
import type { BlockTableProps } from "./table-props.ts";

/** The lines of a block below each other. */
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
        {header === undefined ? null : <HunkHead header={header} />}
        {unifiedRows(block).map((row) => (
          <Fragment key={row.index}>
            {lineRow(row, props)}
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

function lineRow(row: LineRow, { block, ranges, tokensAt }: BlockTableProps): ReactNode {
  const tone = ranges.length === 0 ? undefined : toneOf(row, ranges);
  const on = tone === undefined ? "" : ` on on-${tone}`;
  return (
    <tr className={`${ROW_CLASSES[row.kind]}${on}`}>
      <td className="ln ln-old">{row.left}</td>
      <td className="ln ln-new">{row.right}</td>
      <td className="sign">{ROW_SIGNS[row.kind]}</td>
      <td className="code">
        {codeLine({
          text: withoutReturn(row.text, block.hunk),
          tokens: tokensAt(row.index),
          marks: row.kind === "context" ? [] : wordMarksAt(block.hunk, row.index),
        })}
      </td>
    </tr>
  );
}
