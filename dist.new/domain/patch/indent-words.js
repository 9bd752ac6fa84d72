const MOST_LINES = 3;
/** Describes how a hunk is indented otherwise than the file, with line numbers and amounts, so that the model can fix it. */
export function describeUnclear(rows, isUniform) {
    const matched = rows.flatMap(({ written, file }) => file?.isSame === true ? [{ written, file }] : []);
    const differing = matched.filter(({ written, file }) => written !== file.indent);
    const shown = (isUniform ? differing : matched).slice(0, MOST_LINES);
    const lines = shown.map(({ written, file }) => `line ${file.at + 1} has ${amountOf(file.indent)}, the patch ${amountOf(written)}`);
    const why = isUniform
        ? "the added lines could be meant at two depths"
        : "the amounts are not the same for all lines";
    return `its lines are indented otherwise than the file's (${lines.join("; ")}) and ${why}; write every line with the file's own indentation`;
}
function amountOf(indent) {
    if (indent === "")
        return "none";
    const tabs = indent.split("\t").length - 1;
    const blanks = indent.length - tabs;
    const parts = [count(tabs, "tab"), count(blanks, "blank")].filter((part) => part !== "");
    return parts.join(" and ");
}
const count = (amount, noun) => amount === 0 ? "" : `${amount} ${noun}${amount === 1 ? "" : "s"}`;
