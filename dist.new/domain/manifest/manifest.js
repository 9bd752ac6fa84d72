/** Tells whether all content of the head was looked at: what unattended approval asks for. */
export function isComplete(manifest) {
    return manifest.every((entry) => entry.state === "reviewed" || entry.reason === "no-content-change");
}
/** Makes the manifest from the files, why some were left out, and what became of the parts of the others. */
export function buildManifest(files, leftOut, outcomes) {
    const byPath = new Map();
    for (const outcome of outcomes) {
        const known = byPath.get(outcome.path);
        if (known === undefined)
            byPath.set(outcome.path, [outcome]);
        else
            known.push(outcome);
    }
    return files.map((file) => ({
        path: file.path,
        ...(file.previousPath === undefined ? {} : { previousPath: file.previousPath }),
        status: file.status,
        ...(file.additions === undefined ? {} : { additions: file.additions }),
        ...(file.deletions === undefined ? {} : { deletions: file.deletions }),
        ...stateOf(leftOut.get(file.path), byPath.get(file.path) ?? []),
    }));
}
function stateOf(reason, outcomes) {
    if (reason !== undefined)
        return { state: "not-reviewed", reason };
    const failed = outcomes.filter((outcome) => outcome.failure !== undefined);
    const failure = failed[0]?.failure;
    if (failure !== undefined && failed.length === outcomes.length)
        return { state: "not-reviewed", reason: failure };
    if (failure !== undefined)
        return { state: "in-part", reason: failure };
    if (outcomes.some((outcome) => outcome.isClipped))
        return { state: "in-part", reason: "lines-clipped" };
    return outcomes.length > 0
        ? { state: "reviewed" }
        : { state: "not-reviewed", reason: "no-patch" };
}
