/** Numbers the lines of a hunk on both sides. */
export function numberRows(hunk) {
    let left = hunk.oldStart;
    let right = hunk.newStart;
    return hunk.lines.map((line) => {
        const text = line.slice(1);
        switch (line.charCodeAt(0)) {
            case 43:
                return { kind: "addition", right: right++, text };
            case 45:
                return { kind: "deletion", left: left++, text };
            case 92:
                return { kind: "note", text };
            default:
                // A stripped context line has no sign to take off; one that is a lone CR keeps it.
                return {
                    kind: "context",
                    left: left++,
                    right: right++,
                    text: line.startsWith(" ") ? text : line,
                };
        }
    });
}
