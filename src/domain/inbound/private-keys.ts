/** The part of a line that belongs to a private key. */
export interface KeyLine {
  readonly start: number;
  readonly end: number;
}

const PEM_ARMOR = /-----(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
// Prefixes and suffixes of a key line in annotated diffs, numbered files and program code.
const BODY =
  /^(?:\[[LR] *\d+\] ?)?(?:\s*\d+(?:\t|: ?| \| ?))?[+\- ]?\s*["'`]?([A-Za-z0-9+/=]{1,128})(?:\\[rn])*["'`]?[\s,;+\\.)]*$/;
const BETWEEN =
  /^(?:\[[LR] *\d+\] ?)?[+\- ]?\s*(?:\d+\t)?\s*(?:$|\\ No newline|(?:Proc-Type|DEK-Info|Version|Comment|Hash): )/;
const MAX_LINES = 400;
const MIN_LONE_CHARS = 16;

/**
 * Finds the parts of private keys to mask: each line between the PEM markers, or the rest of their line. A marker
 * without its counterpart counts too, as a diff or a search shows parts.
 */
export function findPrivateKeys(text: string): KeyLine[] {
  const found: KeyLine[] = [];
  for (const armour of text.matchAll(PEM_ARMOR)) {
    const at = armour.index;
    if (armour[1] === "BEGIN") found.push(...findBodyAfter(text, at + armour[0].length));
    else if (at > (found.at(-1)?.end ?? -1))
      found.push(...findBodyBefore(text, at, found.at(-1)?.end ?? 0));
  }
  return found;
}

function findBodyAfter(text: string, from: number): KeyLine[] {
  const lineEnd = endOfLine(text, from);
  const rest = text.slice(from, lineEnd);
  const inLine = /^(?:\\[rn]|[\s"'])*([A-Za-z0-9+/=\\]{16,})/.exec(rest);
  if (inLine !== null) {
    const start = from + inLine[0].length - (inLine[1] ?? "").length;
    const close = rest.indexOf("-----", start - from);
    return [{ start, end: close === -1 ? start + (inLine[1] ?? "").length : from + close }];
  }
  const lines: KeyLine[] = [];
  let at = lineEnd + 1;
  for (let count = 0; count < MAX_LINES && at < text.length; count += 1) {
    const end = endOfLine(text, at);
    const line = text.slice(at, Math.min(end, at + 400));
    const body = matchKeyLine(line, at);
    if (body !== undefined) lines.push(body);
    else if (!BETWEEN.test(line)) break;
    at = end + 1;
  }
  return lines;
}

/** Finds the lines before an end marker whose begin marker is not shown, while they look like key lines. */
function findBodyBefore(text: string, end: number, stop: number): KeyLine[] {
  const lines: KeyLine[] = [];
  let lineStart = text.lastIndexOf("\n", end - 1) + 1;
  for (let count = 0; count < MAX_LINES && lineStart > stop; count += 1) {
    const before = text.lastIndexOf("\n", lineStart - 2) + 1;
    if (before < stop || lineStart - before > 400) break;
    const body = matchKeyLine(text.slice(before, lineStart - 1), before);
    // The last line of a key may be short.
    if (body === undefined || (count > 0 && body.end - body.start < MIN_LONE_CHARS)) break;
    lines.unshift(body);
    lineStart = before;
  }
  return lines;
}

function matchKeyLine(line: string, at: number): KeyLine | undefined {
  const body = BODY.exec(line)?.[1];
  if (body === undefined) return undefined;
  const start = at + line.lastIndexOf(body);
  return { start, end: start + body.length };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
