const SECTION = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;
const OTHER_DIALECT = /^(?:diff --git |--- (?:a\/|\/dev\/null)|@@ -\d+|<{5,9} ?SEARCH\b)/;
/** Tells the dialect whose hunks have anchors for numbers. */
export const isBeginPatch = (rows) => rows.some((row) => row.startsWith("*** Begin Patch") || SECTION.test(row));
/** Reads `*** Begin Patch` … `*** End Patch`: sections of files, hunks after `@@` with a line above them for a number. */
export function readBeginPatch(rows) {
    const files = [];
    const problems = [];
    let open;
    for (const row of rows) {
        const section = SECTION.exec(row);
        if (section !== null) {
            open = openFile(section[1] ?? "", (section[2] ?? "").trim());
            files.push(open);
        }
        else if (/^\*\*\* (?:Begin|End) Patch/.test(row)) {
            open = undefined;
        }
        else if (open !== undefined) {
            takeRow(row, open);
        }
        else if (problems.length === 0 && OTHER_DIALECT.test(row)) {
            const message = "a change of another dialect stands outside *** Begin Patch; use one dialect";
            problems.push({ path: "", code: "unreadable", message });
        }
    }
    return { files: files.map(toFilePatch), problems };
}
const KINDS = {
    Add: "add",
    Update: "modify",
    Delete: "delete",
};
const openFile = (kind, name) => ({
    kind: KINDS[kind] ?? "modify",
    name,
    newName: undefined,
    hunks: [],
});
function takeRow(row, file) {
    const move = MOVE.exec(row)?.[1];
    const last = file.hunks.at(-1);
    if (move !== undefined && file.kind === "modify") {
        file.newName = move.trim();
        file.kind = "rename";
    }
    else if (row.startsWith("*** End of File")) {
        if (last !== undefined)
            last.isAtEnd = true;
    }
    else if (row.startsWith("@@")) {
        openHunk(file, last).anchors.push(...anchorOf(row));
    }
    else {
        takeLine(row.replace(/\r$/, ""), last ?? openHunk(file, last));
    }
}
/** Several `@@` in a row name nested places of one hunk. */
function openHunk(file, last) {
    if (last !== undefined && last.lines.length === 0)
        return last;
    const hunk = { anchors: [], lines: [], length: 0, isAtEnd: false };
    file.hunks.push(hunk);
    return hunk;
}
function anchorOf(row) {
    const text = row.slice("@@".length).trim();
    const anchor = text.endsWith("@@") ? text.slice(0, -"@@".length).trim() : text;
    return anchor === "" || /^-\d/.test(anchor) ? [] : [anchor];
}
function takeLine(text, hunk) {
    const { lines } = hunk;
    const op = text.charAt(0);
    if (op === "+" || op === "-" || op === " ")
        lines.push({ op, text: text.slice(1) });
    else if (text !== "" || lines.length > 0)
        lines.push({ op: " ", text });
    if (text !== "")
        hunk.length = lines.length;
}
function toFilePatch({ kind, name, newName, hunks }) {
    const whole = hunks.map(({ anchors, lines, length, isAtEnd }) => {
        return {
            // Empty rows before the next section belong to the way it is set, not to the hunk.
            lines: lines.slice(0, length),
            ...(anchors.length === 0 ? {} : { anchors }),
            ...(isAtEnd ? { isAtEnd: true } : {}),
            isOrdered: true,
        };
    });
    return {
        kind,
        names: [name],
        ...(newName === undefined ? {} : { newNames: [newName] }),
        hunks: whole.filter(({ lines }) => lines.length > 0),
    };
}
