import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import { type NumberedLine, without } from "./changed-lines.ts";
import { codeLines } from "./code-lines.ts";
import { isForeign } from "./is-foreign.ts";
import { languageOf } from "./language-of.ts";

/** How a language drops an error: on one line, or with an opening line and the next that is code. */
interface Swallow {
  readonly path: RegExp;
  readonly whole: RegExp;
  readonly opens: RegExp;
  readonly closes: RegExp;
}

const SWALLOWS: readonly Swallow[] = [
  {
    path: /\.pyi?$/,
    whole: /^\s*except\b.*:\s*(?:pass|\.\.\.)\s*(?:#.*)?$/,
    opens: /^\s*except\b.*:\s*(?:#.*)?$/,
    closes: /^\s*(?:pass|\.\.\.)\s*(?:#.*)?$/,
  },
  {
    path: /\.(?:[cm]?[jt]sx?|vue|svelte|java|kts?|scala|groovy|cs|cc|cpp|cxx|hpp)$/,
    whole: /\bcatch\b\s*(?:\([^)]*\))?\s*\{\s*\}|\.catch\(\s*\(\w*\)\s*=>\s*\{\s*\}\s*\)/,
    opens: /\bcatch\b\s*(?:\([^)]*\))?\s*\{\s*$/,
    closes: /^\s*\}/,
  },
  {
    path: /\.rb$/,
    whole: /^\s*rescue\b.*;\s*(?:nil|end)\s*$/,
    opens: /^\s*rescue\b[^;]*$/,
    closes: /^\s*(?:nil|end)\s*$/,
  },
  {
    path: /\.go$/,
    whole: /^\s*if\s+err\s*!=\s*nil\s*\{\s*\}/,
    opens: /^\s*if\s+(?:.*;\s*)?err\s*!=\s*nil\s*\{\s*$/,
    closes: /^\s*\}\s*$/,
  },
];

/** Finds handlers of errors that do nothing and were not there before. */
export function findSwallowedErrors(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const swallow = SWALLOWS.find(({ path }) => path.test(file.path));
    if (swallow === undefined || isForeign(file.path)) return [];
    if (file.added.length + file.removed.length === 0) return [];
    const before = swallowedIn(file.before, file.path, swallow);
    const after = swallowedIn(file.after, file.path, swallow);
    return without(after, before)
      .slice(0, Math.max(after.length - before.length, 0))
      .map(({ line }) => ({
        code: "suppression",
        path: file.path,
        line,
        text: "drops an error without a word",
      }));
  });
}

/** The lines on which a handler begins that does nothing. */
function swallowedIn(lines: readonly string[], path: string, swallow: Swallow): NumberedLine[] {
  const rules = languageOf(path);
  const code = rules === undefined ? lines : codeLines(lines, rules);
  const found: NumberedLine[] = [];
  let opened: NumberedLine | undefined;
  for (const [at, text] of code.entries()) {
    if (text.trim() === "") continue;
    const here = { line: at + 1, text };
    if (swallow.whole.test(text)) found.push(here);
    else if (opened !== undefined && swallow.closes.test(text)) found.push(opened);
    opened = swallow.opens.test(text) ? here : undefined;
  }
  return found;
}
