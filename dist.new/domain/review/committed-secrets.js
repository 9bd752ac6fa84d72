import { numberRows } from "../diff/number-rows.js";
import { parseHunks } from "../diff/parse-hunks.js";
import { toFinding } from "../finding/finding.js";
import { findSecrets } from "../inbound/find-secrets.js";
const MAX_FINDINGS = 20;
/** Kinds that are known by a name in front of them alone. */
const GUESSED = new Set([
    "password",
    "token",
    "secret",
    "api_key",
    "jwt",
    "authorization",
]);
const IN_TESTS = /(?:^|[/_.-])(?:tests?|specs?|fixtures?|examples?|samples?|mocks?|testdata|__tests__|docs?)(?:[/_.-]|$)/i;
const SPEAKS_OF_IT = /secret|credential|password|token|\bkeys?\b|⟦SECRET:/i;
/**
 * Makes a finding of each secret that a change adds, without the secret: one for lines that follow each other. What the
 * change only moves is left out, and what the model has reported on these lines already.
 */
export function committedSecretFindings(files, said) {
    const findings = said.map(toFinding);
    const isSaid = ({ path, first, last }) => findings.some((finding) => bare(finding.path) === path &&
        (finding.line ?? 0) >= first &&
        (finding.start_line ?? finding.line ?? 0) <= last &&
        (finding.category === "security" || SPEAKS_OF_IT.test(`${finding.title} ${finding.body}`)));
    const changes = files.map(({ path, patch = "" }) => ({ path, ...secretsOf(patch) }));
    const removed = new Set(changes.flatMap((change) => change.removed));
    const committed = changes.flatMap(({ path, added }) => merge(path, added.filter(({ value }) => !removed.has(value))));
    return committed
        .filter((one) => !isSaid(one))
        .map(toComment)
        .sort((left, right) => RANK.indexOf(left.severity) - RANK.indexOf(right.severity))
        .slice(0, MAX_FINDINGS);
}
const RANK = ["critical", "major", "minor"];
const bare = (path) => path
    .trim()
    .replace(/^(?:\.?\/)+/, "")
    .replace(/^[ab]\/(?=.)/, "");
/** Secrets are looked for in whole hunks: a key reaches over lines. */
function secretsOf(patch) {
    const found = findSecrets(patch).length === 0 ? [] : parseHunks(patch).flatMap(secretsOfHunk);
    return {
        added: found.flatMap(({ row, kind, value }) => row?.kind === "addition" ? [{ line: row.right ?? 0, kind, value }] : []),
        removed: found.flatMap(({ row, value }) => (row?.kind === "addition" ? [] : [value])),
    };
}
function secretsOfHunk(hunk) {
    const text = hunk.lines.join("\n");
    const rows = numberRows(hunk);
    let [at, lineEnd] = [0, hunk.lines[0]?.length ?? 0];
    return findSecrets(text).map(({ kind, start, end }) => {
        while (lineEnd < start) {
            at += 1;
            lineEnd += 1 + (hunk.lines[at]?.length ?? 0);
        }
        return { row: rows[at], kind, value: text.slice(start, end) };
    });
}
function merge(path, added) {
    const runs = [];
    for (const { line, kind } of added) {
        const last = runs.at(-1);
        if (last !== undefined && last.kind === kind && line <= last.last + 1)
            runs[runs.length - 1] = { ...last, last: line };
        else
            runs.push({ path, kind, first: line, last: line });
    }
    return runs;
}
function toComment({ path, kind, first, last }) {
    const severity = GUESSED.has(kind) ? "major" : "critical";
    return {
        path,
        line: last,
        ...(first === last ? {} : { start_line: first }),
        side: "RIGHT",
        severity: IN_TESTS.test(path) ? "minor" : severity,
        category: "security",
        title: "A secret is committed on this line",
        body: `This looks like a ${kind.replaceAll("_", " ")}. Whoever reads the repository has it from now on, and taking the line out does not take it out of the history: revoke it, make a new one and read it from the environment or a secret store.`,
    };
}
