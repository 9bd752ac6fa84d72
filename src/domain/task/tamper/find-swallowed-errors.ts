import type { TamperFinding } from "../proposal.ts";
import { type ChangedFile, isVendored } from "./changed-file.ts";
import { detectLanguage } from "./detect-language.ts";
import { type NumberedLine, subtractLines } from "./diff-lines.ts";
import { maskNonCode } from "./mask-non-code.ts";

/**
 * Pattern for dropping an error in a language: on one line, or an opening line and the next code
 * line.
 */
interface SwallowRule {
  readonly path: RegExp;
  readonly whole: RegExp;
  readonly opens: RegExp;
  readonly closes: RegExp;
}

const SWALLOW_RULES: readonly SwallowRule[] = [
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

/** Finds new error handlers without effect. */
export function findSwallowedErrors(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const swallow = SWALLOW_RULES.find(({ path }) => path.test(file.path));
    if (swallow === undefined || isVendored(file.path)) return [];
    if (file.added.length + file.removed.length === 0) return [];
    const before = findSwallowed(file.before, file.path, swallow);
    const after = findSwallowed(file.after, file.path, swallow);
    return subtractLines(after, before)
      .slice(0, Math.max(after.length - before.length, 0))
      .map(({ line }) => ({
        code: "suppression",
        path: file.path,
        line,
        text: "silently drops an error",
      }));
  });
}

/** Returns the first lines of error handlers without effect. */
function findSwallowed(
  lines: readonly string[],
  path: string,
  swallow: SwallowRule,
): NumberedLine[] {
  const rules = detectLanguage(path);
  const code = rules === undefined ? lines : maskNonCode(lines, rules);
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
