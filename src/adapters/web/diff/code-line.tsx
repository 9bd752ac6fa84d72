import { Fragment, type ReactNode, useState } from "react";
import { formatCount } from "../ui/format.ts";
import { cutLine, type LinePiece } from "./line-pieces.ts";
import type { Token } from "./line-tokens.ts";
import { isPlain, splitHidden, type TextPart } from "./visible-text.ts";
import type { TextRange } from "./word-marks.ts";

/** Number of characters of a line that are shown first, and that each click adds. */
const SHOWN_CHARS = 5_000;
const MORE_CHARS = 100_000;

export interface CodeLine {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly marks: readonly TextRange[];
}

/**
 * Renders the content of a line of code. This is a function and not a component because a diff has
 * thousands of lines.
 */
export function renderCodeLine(line: CodeLine): ReactNode {
  if (line.text.length > SHOWN_CHARS) return <LongLine {...line} />;
  return renderLineContent(line);
}

function renderLineContent({ text, tokens, marks }: CodeLine): ReactNode {
  if (tokens.length === 0 && marks.length === 0 && isPlain(text)) return text;
  return cutLine(text, { tokens, marks }).map(({ isMarked, pieces }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name.
      <span key={index} className="w">
        {pieces.map(renderPiece)}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>{pieces.map(renderPiece)}</Fragment>
    ),
  );
}

function renderPiece({ parts, name }: LinePiece, index: number): ReactNode {
  const [only] = parts;
  const content =
    parts.length === 1 && only?.hidden === undefined ? only?.text : parts.map(renderPart);
  if (name === undefined) return <Fragment key={index}>{content}</Fragment>;
  return (
    <span key={index} className={name}>
      {content}
    </span>
  );
}

function renderPart({ text, hidden }: TextPart, index: number): ReactNode {
  if (hidden === undefined) return text;
  return (
    <span key={index} className="ctl" title="Invisible character">
      {hidden}
    </span>
  );
}

/** Renders untrusted text with all hidden characters made visible. */
export function renderVisibleText(text: string): ReactNode {
  return isPlain(text) ? text : splitHidden(text).map(renderPart);
}

function LongLine({ text, tokens, marks }: CodeLine): ReactNode {
  const [shown, setShown] = useState(SHOWN_CHARS);
  const rest = text.length - shown;
  return (
    <>
      {renderLineContent({ text: text.slice(0, shown), tokens, marks })}
      {rest <= 0 ? null : (
        <button
          type="button"
          className="more-btn"
          onClick={() => setShown((count) => count + MORE_CHARS)}
        >
          {rest <= MORE_CHARS
            ? `Show all ${formatCount(text.length)} characters`
            : `Show ${formatCount(MORE_CHARS)} of ${formatCount(rest)} more characters`}
        </button>
      )}
    </>
  );
}

/** Header of a hunk: its line range and the enclosing section of the file. */
export function HunkHeader({ header }: { readonly header: string }): ReactNode {
  return (
    <tr className="hunk">
      <th colSpan={4} scope="rowgroup">
        <code>{renderVisibleText(header.trimEnd())}</code>
      </th>
    </tr>
  );
}
