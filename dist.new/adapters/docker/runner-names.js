/** A job has one runner at most, so that its id names it. */
export function namesOf(jobId) {
    const name = `svc-run-${jobId.replaceAll(/[^A-Za-z0-9_.-]/g, "-")}`;
    return { runner: name, tools: `${name}-tools`, volume: name };
}
