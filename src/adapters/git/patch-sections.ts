import { createCappedText } from "./capped-text.ts";

/** Content of one `diff --git` section. */
export interface PatchSection {
  /**
   * Patch from the first `@@ ` on, without the final newline; `undefined` when longer than the
   * limit.
   */
  readonly patch: string | undefined;
  readonly hasHunks: boolean;
  readonly isBinary: boolean;
  readonly additions: number;
  readonly deletions: number;
}

export interface SectionParser {
  push(chunk: Buffer): void;
  finish(): void;
}

const NEWLINE = 0x0a;
const [PLUS, MINUS, BACKSLASH] = [0x2b, 0x2d, 0x5c];
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Splits a patch into sections.
 *
 * Inside a hunk only its counts tell where it ends: content may look like any header. Long lines
 * and large sections are counted, not stored.
 */
export function createSectionParser(
  maxBytes: () => number,
  onSection: (section: PatchSection) => void,
): SectionParser {
  let section: OpenSection | undefined;
  let oldLeft = 0;
  let newLeft = 0;
  let isInContent = false;
  let header: Buffer[] = [];

  return {
    push: (chunk) => {
      for (let at = 0; at < chunk.length; ) at = readLine(chunk, at);
    },
    finish: finishSection,
  };

  /** Reads a line, or the part of it in this chunk. */
  function readLine(chunk: Buffer, at: number): number {
    if (!isInContent && header.length === 0) startLine(chunk[at] ?? 0);
    const newline = chunk.indexOf(NEWLINE, at);
    const end = newline === -1 ? chunk.length : newline + 1;
    const line = chunk.subarray(at, end);
    if (isInContent) section?.keep(line);
    else header.push(Buffer.from(line.subarray(0, MAX_HEADER_BYTES)));
    if (newline !== -1) finishLine();
    return end;
  }

  /** Decides by its first byte if a line is content of the current hunk. */
  function startLine(first: number): void {
    if (first === BACKSLASH) {
      isInContent = section?.hasHunks === true;
    } else if (oldLeft > 0 || newLeft > 0) {
      isInContent = true;
      if (first !== PLUS) oldLeft -= 1;
      if (first !== MINUS) newLeft -= 1;
      section?.count(first);
    }
  }

  function finishLine(): void {
    if (isInContent) {
      isInContent = false;
      return;
    }
    const bytes = Buffer.concat(header);
    header = [];
    const line = bytes.toString("latin1");
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (hunk !== null) {
      oldLeft = Number(hunk[1] ?? 1);
      newLeft = Number(hunk[2] ?? 1);
      section?.startHunk(bytes);
    } else if (line.startsWith("diff --git ")) {
      finishSection();
      section = createOpenSection(maxBytes());
    } else if (line.startsWith("Binary files ")) {
      section?.markBinary();
    }
  }

  function finishSection(): void {
    if (section !== undefined) onSection(section.close());
    section = undefined;
  }
}

interface OpenSection {
  readonly hasHunks: boolean;
  startHunk(header: Buffer): void;
  count(first: number): void;
  keep(bytes: Buffer): void;
  markBinary(): void;
  close(): PatchSection;
}

function createOpenSection(maxBytes: number): OpenSection {
  const text = createCappedText(maxBytes);
  let hasHunks = false;
  let isBinary = false;
  let additions = 0;
  let deletions = 0;
  return {
    get hasHunks() {
      return hasHunks;
    },
    startHunk: (header) => {
      hasHunks = true;
      text.append(header);
    },
    count: (first) => {
      if (first === PLUS) additions += 1;
      if (first === MINUS) deletions += 1;
    },
    keep: text.append,
    markBinary: () => {
      isBinary = true;
    },
    close: () => ({ patch: text.finish(), hasHunks, isBinary, additions, deletions }),
  };
}
