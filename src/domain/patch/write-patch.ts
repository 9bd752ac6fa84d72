import type { FileBlob } from "../diff/pull-file.ts";
import { writeHunks } from "../diff/write-hunks.ts";
import type { FileChange } from "./file-change.ts";

const encoder = new TextEncoder();
const NONE = "/dev/null";
const SUBMODULE = "160000";

/**
 * Writes changes as a unified diff that git applies. A file that is no UTF-8 text is named without its lines, as
 * `git diff` does.
 */
export function writePatch(changes: readonly FileChange[]): string {
  return changes.map(writeFile).join("");
}

function writeFile(change: FileChange): string {
  const { path, previousPath = path, before, after } = change;
  const [left, right] = [quoted(`a/${previousPath}`), quoted(`b/${path}`)];
  const head = [`diff --git ${left} ${right}`, ...modeLines(before, after)];
  if (previousPath !== path)
    head.push(`rename from ${quoted(previousPath)}`, `rename to ${quoted(path)}`);
  const names = {
    left: before === undefined ? NONE : left,
    right: after === undefined ? NONE : right,
  };
  return `${head.join("\n")}\n${contentOf(change, names)}`;
}

function modeLines(before: FileBlob | undefined, after: FileBlob | undefined): string[] {
  if (before === undefined) return after === undefined ? [] : [`new file mode ${after.mode}`];
  if (after === undefined) return [`deleted file mode ${before.mode}`];
  return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
}

interface Names {
  readonly left: string;
  readonly right: string;
}

function contentOf({ before, after }: FileChange, { left, right }: Names): string {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) return `Binary files ${left} and ${right} differ\n`;
  const { patch } = writeHunks(old, now);
  return patch === "" ? "" : `--- ${ended(left)}\n+++ ${ended(right)}\n${patch}`;
}

/** A name with a blank in it ends with a tab, so that it is seen where it ends. */
const ended = (name: string): string =>
  name.includes(" ") && !name.startsWith('"') ? `${name}\t` : name;

function textOf(blob: FileBlob | undefined): string | undefined {
  if (blob === undefined) return "";
  if (blob.mode === SUBMODULE || blob.bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(blob.bytes);
  } catch {
    return undefined; // Decoded with losses it would be another file.
  }
}

const NAMED: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A path as git prints it: in quotes when it holds a control character, a quote or a backslash. */
function quoted(path: string): string {
  if (!/[\p{Cc}"\\]/u.test(path)) return path;
  const escaped = path.replace(/[\p{Cc}"\\]/gu, (char) => {
    if (char === '"' || char === "\\") return `\\${char}`;
    return NAMED[char] ?? [...encoder.encode(char)].map(octal).join("");
  });
  return `"${escaped}"`;
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, "0")}`;
