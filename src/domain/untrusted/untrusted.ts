import { cutText } from "./cut-text.ts";
import { countInvisible, showInvisible, withoutInvisible } from "./invisible.ts";

/** What a stranger's text is. Code keeps what it holds (made visible), prose loses what is hidden, logs keep their tail. */
export type UntrustedKind =
  | "title"
  | "description"
  | "comment"
  | "commits"
  | "file-list"
  | "diff"
  | "file"
  | "log";

export interface Untrusted {
  /** The text between fences, ready for a prompt. */
  readonly text: string;
  /** What was taken out or made visible; empty when nothing was hidden. */
  readonly hidden: readonly string[];
}

/** Wraps a text that a stranger wrote; made once for a run, with a delimiter nobody could guess. */
export type Wrap = (kind: UntrustedKind, text: string) => Untrusted;

const MAX_CHARS: Readonly<Record<UntrustedKind, number>> = {
  title: 500,
  description: 8_000,
  comment: 4_000,
  commits: 4_000,
  "file-list": 24_000,
  diff: Number.POSITIVE_INFINITY,
  file: Number.POSITIVE_INFINITY,
  log: 40_000,
};
const CODE: ReadonlySet<UntrustedKind> = new Set(["diff", "file", "file-list"]);

/**
 * Makes the one function through which a stranger's text enters a prompt.
 *
 * `delimiter` is random per run: a text that cannot know it cannot end its own fence.
 */
export function createWrap(delimiter: string): Wrap {
  return (kind, text) => {
    const { text: seen, hidden } = CODE.has(kind) ? revealCode(text) : stripProse(text);
    // Taken out without a trace, a delimiter inside a delimiter would leave one.
    const unforged = seen.replaceAll(delimiter, "[delimiter]");
    const body = clipUntrusted(unforged, MAX_CHARS[kind], kind === "log");
    return { text: `<<<${kind} ${delimiter}\n${body}\n${delimiter} ${kind}>>>`, hidden };
  };
}

/** Cleans a text whose author may ask for things: hidden parts are gone, the length is bounded, and no fence is put around it. */
export function visibleProse(kind: UntrustedKind, text: string): Untrusted {
  const { text: kept, hidden } = stripProse(text);
  return { text: clipUntrusted(kept.trim(), MAX_CHARS[kind], false), hidden };
}

function revealCode(text: string): Untrusted {
  const count = countInvisible(text);
  return count === 0
    ? { text, hidden: [] }
    : { text: showInvisible(text), hidden: [`${count} invisible characters`] };
}

function stripProse(text: string): Untrusted {
  const hidden: string[] = [];
  const count = countInvisible(text);
  if (count > 0) hidden.push(`${count} invisible characters`);
  const visible = withoutInvisible(text);
  const { kept, comments } = withoutHtmlComments(visible);
  for (const comment of comments) {
    const said = comment.trim();
    if (said !== "") hidden.push(`a hidden comment: ${cutText(said, 200)}`);
  }
  return { text: kept, hidden };
}

/** Cuts `<!-- … -->`; one that is never closed hides all that follows, as it does on the page. */
function withoutHtmlComments(text: string): { kept: string; comments: string[] } {
  const comments: string[] = [];
  let kept = "";
  let at = 0;
  for (;;) {
    const open = text.indexOf("<!--", at);
    if (open === -1) return { kept: kept + text.slice(at), comments };
    // `<!-->` and `<!--->` are whole comments.
    const close = text.indexOf("-->", open + 2);
    kept += text.slice(at, open);
    comments.push(text.slice(open + 4, close === -1 ? undefined : Math.max(close, open + 4)));
    if (close === -1) return { kept, comments };
    at = close + 3;
  }
}

/** Cuts a text to a length with a note of how much is gone: of a log the end says what happened. */
export function clipUntrusted(text: string, maxChars: number, keepsTail: boolean): string {
  if (text.length <= maxChars) return text;
  const note = `[clipped: ${text.length - maxChars} of ${text.length} characters left out]`;
  return keepsTail
    ? `${note}\n${text.slice(-maxChars).replace(/^[\uDC00-\uDFFF]/, "")}`
    : `${cutText(text, maxChars)}\n${note}`;
}
