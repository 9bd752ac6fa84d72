import type { HunkRow } from "./hunk-rows.ts";

const MAX_LINES = 3;

/**
 * Describes how a hunk's indentation differs from the file's, with line numbers and amounts, so that the model can
 * fix it.
 */
export function describeUnclearIndent(rows: readonly HunkRow[], isUniform: boolean): string {
  const matched = rows.flatMap(({ written, file }) =>
    file?.isSame === true ? [{ written, file }] : [],
  );
  const differing = matched.filter(({ written, file }) => written !== file.indent);
  const shown = (isUniform ? differing : matched).slice(0, MAX_LINES);
  const lines = shown.map(
    ({ written, file }) =>
      `line ${file.at + 1} has ${formatIndent(file.indent)}, the patch ${formatIndent(written)}`,
  );
  const why = isUniform
    ? "the added lines could belong at two depths"
    : "the amounts are not the same for all lines";
  return `its lines are not indented like the file's (${lines.join("; ")}) and ${why}; write every line with the file's own indentation`;
}

function formatIndent(indent: string): string {
  if (indent === "") return "none";
  const tabs = indent.split("\t").length - 1;
  const blanks = indent.length - tabs;
  const parts = [formatCount(tabs, "tab"), formatCount(blanks, "blank")].filter(
    (part) => part !== "",
  );
  return parts.join(" and ");
}

const formatCount = (amount: number, noun: string): string =>
  amount === 0 ? "" : `${amount} ${noun}${amount === 1 ? "" : "s"}`;
