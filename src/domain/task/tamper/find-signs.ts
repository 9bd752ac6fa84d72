import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import { detectLanguage } from "./detect-language.ts";
import type { NumberedLine } from "./diff-lines.ts";
import { findAddedSigns, type SignedLines } from "./find-added-signs.ts";
import { isTestPath } from "./is-test-path.ts";
import { isVendored } from "./is-vendored.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import { type SignRule, SUPPRESSIONS } from "./suppressions.ts";

/** Finds signs that a change adds, such as of skipped tests or silenced checks. */
export function findSigns(files: readonly ChangedFile[]): TamperFinding[] {
  const moved = new Set(files.flatMap(({ removed }) => removed.map(({ text }) => text.trim())));
  return files.flatMap((file) => {
    const lines = dropMoved(file, moved);
    return listRules(file).flatMap(({ sign, code, text }) =>
      findAddedSigns(lines, sign).map((found) => ({
        code,
        path: file.path,
        line: found.line,
        text: `${text}: ${quoteUntrusted(found.sign)}`,
      })),
    );
  });
}

/** Drops signs that were moved from another file. */
function dropMoved(file: ChangedFile, moved: ReadonlySet<string>): SignedLines {
  const isMoved = ({ text }: NumberedLine): boolean => moved.has(text.trim());
  return { removed: file.removed, added: file.added.filter((line) => !isMoved(line)) };
}

function listRules({ path }: ChangedFile): SignRule[] {
  if (isVendored(path)) return [];
  const rules = SUPPRESSIONS.filter((rule) => rule.path.test(path));
  const language = detectLanguage(path);
  if (language === undefined || !(isTestPath(path) || language.isInline)) return rules;
  const text = "keeps tests from being run or counted";
  return [...rules, { path: language.path, sign: language.skip, code: "skipped-test", text }];
}
