/** Takes a finding off its line, for a reason; its suggestion can no longer be committed from there. */
export function toSummary({ place, moved: _moved, suggestion, ...rest }, reason) {
    return {
        ...rest,
        finding: place === undefined ? rest.finding : atPlace(rest.finding, place),
        reason,
        ...(suggestion === undefined
            ? {}
            : { suggestion: { ...suggestion, isCommittable: false, reason } }),
    };
}
/**
 * Gives a finding the lines of its place. One whose suggestion is for another number of lines keeps its own: at the
 * place, the suggestion would pass for one that fits.
 */
export function atPlace(finding, { side, line, startLine = line }) {
    const { start_line: start = finding.line, start_side: _side, ...rest } = finding;
    const isForOthers = (finding.line ?? 0) - (start ?? 0) !== line - startLine;
    if (finding.suggestion !== undefined && isForOthers)
        return finding;
    return { ...rest, side, line, ...(startLine === line ? {} : { start_line: startLine }) };
}
