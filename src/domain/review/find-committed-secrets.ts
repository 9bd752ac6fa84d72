import type { Severity } from "../core/severity.ts";
import type { Hunk } from "../diff/hunk.ts";
import { numberRows, type Row } from "../diff/number-rows.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewComment } from "../finding/finding.ts";
import { toFinding } from "../finding/finding.ts";
import { findSecrets } from "../inbound/find-secrets.ts";

const MAX_FINDINGS = 20;
/** Kinds that are recognized only by a name in front of them. */
const GUESSED: ReadonlySet<string> = new Set([
  "password",
  "token",
  "secret",
  "api_key",
  "jwt",
  "authorization",
]);
const IN_TESTS =
  /(?:^|[/_.-])(?:tests?|specs?|fixtures?|examples?|samples?|mocks?|testdata|__tests__|docs?)(?:[/_.-]|$)/i;
const SPEAKS_OF_IT = /secret|credential|password|token|\bkeys?\b|⟦SECRET:/i;

interface CommittedSecret {
  readonly path: string;
  readonly kind: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Creates a finding for each secret that a change adds, without the secret itself; consecutive
 * lines share one. Moved lines, and lines with a finding of the model about it, are skipped.
 */
export function findCommittedSecrets(
  files: readonly PullFile[],
  said: readonly unknown[],
): ReviewComment[] {
  const findings = said.map(toFinding);
  const isSaid = ({ path, first, last }: CommittedSecret): boolean =>
    findings.some(
      (finding) =>
        normalizePath(finding.path) === path &&
        (finding.line ?? 0) >= first &&
        (finding.start_line ?? finding.line ?? 0) <= last &&
        (finding.category === "security" || SPEAKS_OF_IT.test(`${finding.title} ${finding.body}`)),
    );
  const changes = files.map(({ path, patch = "" }) => ({ path, ...findPatchSecrets(patch) }));
  const removed = new Set(changes.flatMap((change) => change.removed));
  const committed = changes.flatMap(({ path, added }) =>
    mergeSecrets(
      path,
      added.filter(({ value }) => !removed.has(value)),
    ),
  );
  return committed
    .filter((one) => !isSaid(one))
    .map(toSecretComment)
    .sort((left, right) => RANK.indexOf(left.severity) - RANK.indexOf(right.severity))
    .slice(0, MAX_FINDINGS);
}

const RANK: readonly Severity[] = ["critical", "major", "minor"];
const normalizePath = (path: string): string =>
  path
    .trim()
    .replace(/^(?:\.?\/)+/, "")
    .replace(/^[ab]\/(?=.)/, "");

interface AddedSecret {
  readonly line: number;
  readonly kind: string;
  readonly value: string;
}

/** Searches whole hunks for secrets: a key spans several lines. */
function findPatchSecrets(patch: string): {
  readonly added: AddedSecret[];
  readonly removed: string[];
} {
  const found = findSecrets(patch).length === 0 ? [] : parseHunks(patch).flatMap(findSecretsInHunk);
  return {
    added: found.flatMap(({ row, kind, value }) =>
      row?.kind === "addition" ? [{ line: row.right ?? 0, kind, value }] : [],
    ),
    removed: found.flatMap(({ row, value }) => (row?.kind === "addition" ? [] : [value])),
  };
}

function findSecretsInHunk(hunk: Hunk): { row: Row | undefined; kind: string; value: string }[] {
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

function mergeSecrets(path: string, added: readonly AddedSecret[]): CommittedSecret[] {
  const runs: CommittedSecret[] = [];
  for (const { line, kind } of added) {
    const last = runs.at(-1);
    if (last !== undefined && last.kind === kind && line <= last.last + 1)
      runs[runs.length - 1] = { ...last, last: line };
    else runs.push({ path, kind, first: line, last: line });
  }
  return runs;
}

function toSecretComment({
  path,
  kind,
  first,
  last,
}: CommittedSecret): ReviewComment & { severity: Severity } {
  const severity = GUESSED.has(kind) ? "major" : "critical";
  return {
    path,
    line: last,
    start_line: first === last ? undefined : first,
    side: "RIGHT",
    severity: IN_TESTS.test(path) ? "minor" : severity,
    category: "security",
    title: "A secret is committed on this line",
    body: `This looks like a ${kind.replaceAll("_", " ")}. Anyone who can read the repository can read it, and removing the line does not remove it from the history: revoke it, create a new one, and read it from the environment or a secret store.`,
  };
}
