import type { TamperFinding } from "../proposal.ts";
import { addedSigns, type SignedLines } from "./added-signs.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { NumberedLine } from "./changed-lines.ts";
import { isForeign } from "./is-foreign.ts";
import { isTestPath } from "./is-test-path.ts";
import { languageOf } from "./language-of.ts";
import { quote } from "./quote.ts";
import { type SignRule, SUPPRESSIONS } from "./suppressions.ts";

/** Finds signs that are new in a change: of tests that are skipped, of checks that are silenced. */
export function findSigns(files: readonly ChangedFile[]): TamperFinding[] {
  const moved = new Set(files.flatMap(({ removed }) => removed.map(({ text }) => text.trim())));
  return files.flatMap((file) => {
    const lines = withoutMoved(file, moved);
    return rulesFor(file).flatMap(({ sign, code, text }) =>
      addedSigns(lines, sign).map((found) => ({
        code,
        path: file.path,
        line: found.line,
        text: `${text}: ${quote(found.sign)}`,
      })),
    );
  });
}

/** What another file lost is not new here. */
function withoutMoved(file: ChangedFile, moved: ReadonlySet<string>): SignedLines {
  const isMoved = ({ text }: NumberedLine): boolean => moved.has(text.trim());
  return { removed: file.removed, added: file.added.filter((line) => !isMoved(line)) };
}

function rulesFor({ path }: ChangedFile): SignRule[] {
  if (isForeign(path)) return [];
  const rules = SUPPRESSIONS.filter((rule) => rule.path.test(path));
  const language = languageOf(path);
  if (language === undefined || !(isTestPath(path) || language.isInline)) return rules;
  const text = "keeps tests from being run or counted";
  return [...rules, { path: language.path, sign: language.skip, code: "skipped-test", text }];
}
