import { diffTexts } from "../diff/diff-texts.ts";
import type { FileBlob, FileChange } from "../diff/pull-file.ts";

const encoder = new TextEncoder();
const NONE = "/dev/null";
const SUBMODULE = "160000";

/**
 * Writes changes as a unified diff that git can apply. Files that are not UTF-8 are listed without their lines, as in
 * `git diff`.
 */
export function writePatch(changes: readonly FileChange[]): string {
  return changes.map(writeFile).join("");
}

function writeFile(change: FileChange): string {
  const { path, previousPath = path, before, after } = change;
  const [left, right] = [quotePath(`a/${previousPath}`), quotePath(`b/${path}`)];
  const head = [`diff --git ${left} ${right}`, ...modeLines(before, after)];
  if (previousPath !== path)
    head.push(`rename from ${quotePath(previousPath)}`, `rename to ${quotePath(path)}`);
  const names = {
    left: before === undefined ? NONE : left,
    right: after === undefined ? NONE : right,
  };
  return `${head.join("\n")}\n${writeContent(change, names)}`;
}

function modeLines(before: FileBlob | undefined, after: FileBlob | undefined): string[] {
  if (before === undefined) return after === undefined ? [] : [`new file mode ${after.mode}`];
  if (after === undefined) return [`deleted file mode ${before.mode}`];
  return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
}

interface DiffNames {
  readonly left: string;
  readonly right: string;
}

function writeContent({ before, after }: FileChange, { left, right }: DiffNames): string {
  const [old, now] = [decodeText(before), decodeText(after)];
  if (old === undefined || now === undefined) return `Binary files ${left} and ${right} differ\n`;
  const { patch } = diffTexts(old, now);
  return patch === "" ? "" : `--- ${terminateName(left)}\n+++ ${terminateName(right)}\n${patch}`;
}

/** Appends a tab to a name with a space in it, to mark its end. */
const terminateName = (name: string): string =>
  name.includes(" ") && !name.startsWith('"') ? `${name}\t` : name;

function decodeText(blob: FileBlob | undefined): string | undefined {
  if (blob === undefined) return "";
  if (blob.mode === SUBMODULE || blob.bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(blob.bytes);
  } catch {
    return undefined; // A lossy decoding would be a different file.
  }
}

const NAMED: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Quotes a path as git prints it if it contains a control character, a quote or a backslash. */
function quotePath(path: string): string {
  if (!/[\p{Cc}"\\]/u.test(path)) return path;
  const escaped = path.replace(/[\p{Cc}"\\]/gu, (char) => {
    if (char === '"' || char === "\\") return `\\${char}`;
    return NAMED[char] ?? [...encoder.encode(char)].map(toOctal).join("");
  });
  return `"${escaped}"`;
}

const toOctal = (byte: number): string => `\\${byte.toString(8).padStart(3, "0")}`;
