import { readdirSync, readFileSync } from "node:fs";
import type { FileBlob, FileChange } from "../../../../../src/domain/diff/pull-file.ts";

/** A small diff with what it must be found to do; nothing for one that is harmless. */
export interface LabelledDiff {
  readonly file: string;
  readonly name: string;
  readonly codes: readonly string[];
  readonly changes: readonly FileChange[];
}

const folder = new URL("../../../../fixtures/tamper/", import.meta.url);

/**
 * Reads the labelled diffs. Each begins with `### name: codes` (`none` for a harmless one) and shows its files as
 * whole: what a diff would leave out is not there. `\u{202e}` stands for that character.
 */
export function readCorpus(): LabelledDiff[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".diff"))
    .flatMap((file) => {
      const [, ...parts] = readFileSync(new URL(file, folder), "utf8").split(/^### /m);
      return parts.map((part) => readDiff(file.replace(".diff", ""), part));
    });
}

function readDiff(file: string, part: string): LabelledDiff {
  const [head = "", ...lines] = part.trimEnd().split("\n");
  const [name = "", labels = ""] = head.split(": ");
  const codes = labels === "none" ? [] : labels.split(", ").sort();
  const changes = lines.join("\n").split(/^--- /m).slice(1).map(readChange);
  return { file, name, codes, changes };
}

function readChange(text: string): FileChange {
  const [old = "", young = "", ...lines] = text.replace(/\n$/, "").split("\n");
  const [from, to] = [old, young.replace(/^\+\+\+ /, "")].map(readName);
  const side = (sign: string): Uint8Array =>
    new TextEncoder().encode(
      lines
        .filter((line) => line === "" || line.startsWith(" ") || line.startsWith(sign))
        .map((line) => `${line.slice(1)}\n`)
        .join("")
        .replace(/\\u\{([0-9a-f]+)\}/g, (_all, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        ),
    );
  if (lines.some((line) => !/^(?:[-+ ]|$)/.test(line))) throw new Error(`not a diff: ${text}`);
  const before = from && { bytes: side("-"), mode: from.mode };
  const after = to && { bytes: side("+"), mode: to.mode };
  return {
    path: to?.path ?? from?.path ?? "",
    ...(from && to && from.path !== to.path ? { previousPath: from.path } : {}),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
}

function readName(
  name: string,
): { readonly path: string; readonly mode: FileBlob["mode"] } | undefined {
  if (name === "/dev/null") return undefined;
  const isExecutable = name.endsWith(" (executable)");
  const path = name.replace(/ \(executable\)$/, "").replace(/^[ab]\//, "");
  return { path, mode: isExecutable ? "100755" : "100644" };
}
