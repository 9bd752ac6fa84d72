/**
 * Returns whether a workflow is in a list. Its name has the form of its token's claim,
 * `owner/repo/.github/workflows/ci.yml@ref`. An entry of the list is a glob for that name, in which
 * `*` stops at slashes and `**` does not:
 * - without `@…` it matches every ref; `ci.yml@refs/heads/main` matches one;
 * - without `owner/repo/` it matches every repository: `.github/workflows/ci.yml`, or just `ci.yml`;
 * - owner and repository are compared case-insensitively.
 */
export function isAllowedWorkflow(entries: readonly string[], workflowRef: string): boolean {
  const given = parseWorkflowRef(workflowRef);
  return given !== undefined && entries.some((entry) => isMatch(entry.trim(), given));
}

interface WorkflowName {
  /** `owner/repo`, in lower case. */
  readonly repository: string;
  readonly path: string;
  readonly ref: string;
}

const FOLDER = ".github/workflows/";

function parseWorkflowRef(workflowRef: string): WorkflowName | undefined {
  const [, owner, name, path, ref] = /^([^/@]+)\/([^/@]+)\/([^@]+)@(.+)$/su.exec(workflowRef) ?? [];
  if (owner === undefined || name === undefined || path === undefined || ref === undefined)
    return undefined;
  return { repository: `${owner}/${name}`.toLowerCase(), path, ref };
}

function isMatch(entry: string, given: WorkflowName): boolean {
  const at = entry.indexOf("@");
  const whole = at < 0 ? entry : entry.slice(0, at);
  const ref = at < 0 ? "**" : entry.slice(at + 1);
  const start = whole.indexOf(FOLDER);
  const repository = start > 0 ? whole.slice(0, start - 1).toLowerCase() : "**";
  const path = start < 0 ? FOLDER + whole : whole.slice(start);
  return (
    toPattern(repository).test(given.repository) &&
    toPattern(path).test(given.path) &&
    toPattern(ref).test(given.ref)
  );
}

function toPattern(glob: string): RegExp {
  const source = glob.replace(/\*+|[.+?^${}()|\\[\]/]/g, (token) => {
    if (token.startsWith("**")) return ".*";
    return token === "*" ? "[^/]*" : `\\${token}`;
  });
  return new RegExp(`^${source}$`, "su");
}
