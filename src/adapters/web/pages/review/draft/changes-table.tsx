import type { ReactNode } from "react";
import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { DraftChange } from "../../../../../domain/review/draft-edits.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SeverityBadge } from "../../../ui/severity.tsx";
import { compareWords, type WordPart } from "./compare-words.ts";
import { eventLabel } from "./event-labels.ts";
import { findingTitle, linesLabel } from "./finding-labels.ts";
import { CodeText } from "./word-diff.tsx";

/** Table of the user's changes between the generated and the published draft. */
export function ChangesTable({ draft }: { readonly draft: DraftResponse }): ReactNode {
  const { changes, comments } = draft;
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return (
    <div className="table-wrap">
      <table className="table table-cards" role="table">
        <caption className="vh">
          What changed between the generated draft and the published review
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {["Finding", "Generated", "Published"].map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {changes.map((change) => (
            <ChangeRow key={keyOf(change)} change={change} byId={byId} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const keyOf = (change: DraftChange): string =>
  "id" in change ? `${change.what} ${change.id}` : change.what;

interface ChangeRowProps {
  readonly change: DraftChange;
  readonly byId: ReadonlyMap<string, DraftComment>;
}

function ChangeRow({ change, byId }: ChangeRowProps): ReactNode {
  const comment = "id" in change ? byId.get(change.id) : undefined;
  const [generated, published] = toCells(change, comment);
  return (
    // Roles are explicit because some browsers drop table semantics if narrow screens show rows as
    // blocks.
    <tr role="row">
      <th scope="row" role="rowheader" className="lead-all">
        {changeName(change, comment)}
      </th>
      <td role="cell" data-label="Generated">
        <span className="words">{generated}</span>
      </td>
      <td role="cell" data-label="Published">
        <span className="words">{published}</span>
      </td>
    </tr>
  );
}

function changeName({ what }: DraftChange, comment: DraftComment | undefined): ReactNode {
  if (comment !== undefined) return <CodeText text={findingTitle(comment)} />;
  return what === "summary" ? "Summary" : "Review event";
}

type Cells = readonly [generated: ReactNode, published: ReactNode];

function toCells(change: DraftChange, comment: DraftComment | undefined): Cells {
  switch (change.what) {
    case "summary":
    case "body":
      return textCells(change.from, change.to);
    case "event":
      return [eventLabel(change.from), eventLabel(change.to)];
    case "severity":
      return [severityCell(change.from), severityCell(change.to)];
    case "bucket":
      return [placeLabel(change.from, comment), placeLabel(change.to, comment)];
    case "discarded":
      return [
        placeLabel(comment?.original.bucket ?? "summary", comment),
        <span key="gone" className="fact">
          <Icon name="trash" />
          not posted
        </span>,
      ];
  }
}

function severityCell(severity: string): ReactNode {
  const isKnown =
    severity === "critical" || severity === "major" || severity === "minor" || severity === "nit";
  return isKnown ? <SeverityBadge severity={severity} /> : severity;
}

function placeLabel(bucket: string, comment: DraftComment | undefined): string {
  if (bucket === "summary") return "in the summary";
  if (bucket === "file" || comment === undefined) return "on the file";
  return `on ${linesLabel(comment)}`;
}

/** Number of characters to keep of a long unchanged text, on each side of a change. */
const MAX_SAME_CHARS = 60;

function textCells(from: string, to: string): Cells {
  const parts = compareWords(from, to);
  const side = (hidden: WordPart["kind"]): ReactNode =>
    parts.map((part, at) => {
      const { kind, text } = part;
      if (kind === hidden) return null;
      // Parts have no identity and never change order.
      const key = `${at} ${kind}`;
      if (kind === "del") return <del key={key}>{text}</del>;
      return kind === "ins" ? <ins key={key}>{text}</ins> : shorten(text, at, parts.length);
    });
  return [side("ins"), side("del")];
}

/** Shortens unchanged text in the middle to emphasize the changes. */
function shorten(text: string, at: number, all: number): string {
  if (text.length <= 2 * MAX_SAME_CHARS || all === 1) return text;
  const head = at === 0 ? "" : text.slice(0, MAX_SAME_CHARS).replace(/\S*$/, "");
  const tail = at === all - 1 ? "" : text.slice(-MAX_SAME_CHARS).replace(/^\S*/, "");
  return `${head}…${tail}`;
}
