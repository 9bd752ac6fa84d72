import type { Check } from "../../domain/api/check.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { Installation, TokenIssuer } from "../../ports/token-issuer.ts";

export interface CheckCodeHostPorts {
  readonly tokens: TokenIssuer;
  readonly pulls: Pick<PullReader, "branchHead" | "defaultBranch">;
}

/** Features that are enabled besides reviews and answers. */
export interface EnabledFeatures {
  readonly tasks?: boolean;
  /** True if a workflow verifies the changes of tasks. */
  readonly verifies?: boolean;
  /** True if changes of pull requests start reviews. */
  readonly automatic?: boolean;
  readonly checkRuns?: boolean;
}

type RequiredPermissions = Readonly<Record<string, "read" | "write">>;

/** Returns the permissions that the enabled features need, in the code host's terms. */
function getRequiredPermissions({
  tasks = false,
  verifies = false,
  checkRuns = false,
}: EnabledFeatures): RequiredPermissions {
  return {
    contents: tasks ? "write" : "read",
    pull_requests: "write",
    ...(tasks && verifies ? { actions: "write" } : {}),
    ...(checkRuns ? { checks: "write" } : {}),
  };
}

/** Checks authentication, permissions, and that a repository can be read. */
export function createCheckCodeHost(
  ports: CheckCodeHostPorts,
): (repository: RepositoryRef, signal: AbortSignal, on?: EnabledFeatures) => Promise<Check[]> {
  return async (repository, signal, on = {}) => {
    const signedIn = await attempt("code host", () =>
      ports.tokens.installation(repository, signal),
    );
    if ("check" in signedIn) return [signedIn.check];
    const { login } = signedIn.result;
    const read = await attempt("code-host access", async () => {
      await ports.tokens.issue(repository, "review", signal);
      const branch = await ports.pulls.defaultBranch(repository, signal);
      const tip =
        branch === undefined ? undefined : await ports.pulls.branchHead(repository, branch, signal);
      return { branch, tip };
    });
    return [
      { name: "code host", status: "pass", detail: `signed in as ${login}` },
      permissionCheck(signedIn.result, repository, getRequiredPermissions(on)),
      ...featureChecks(signedIn.result),
      ...eventChecks(signedIn.result, on),
      "check" in read ? read.check : accessCheck(read.result, repository),
    ];
  };
}

/** Optional permissions with the feature that needs each. */
const FEATURES = [
  ["issues", "write", "reporting failed tasks on their triage issue"],
  ["members", "read", "provider configs that restrict comments and tasks to organizations"],
] as const;

/** Returns one check for each optional permission that the installation lacks. */
function featureChecks({ permissions }: Installation): readonly Check[] {
  if (permissions === undefined) return [];
  const lacking = FEATURES.filter(([scope, level]) => !isGranted(permissions, scope, level));
  return lacking.map(([scope, level, feature]): Check => {
    const detail = `${scope}: ${level} is not granted; it is required for ${feature}`;
    return { name: `optional permission ${scope}`, status: "warn", detail, fix: GRANT_FIX };
  });
}

/** Events with the purpose of each, in addition to the event of optional features. */
const EVENTS = [
  ["issue_comment", "Issue comment", "reviews need it"],
  ["pull_request_review_comment", "Pull request review comment", "answers in threads need it"],
] as const;

const PULL_EVENT = ["pull_request", "Pull request", "REVIEW_ON needs it"] as const;

/** Returns one check for each event that the app is not subscribed to. */
function eventChecks(
  { events }: Installation,
  { automatic = false }: EnabledFeatures,
): readonly Check[] {
  if (events === undefined) return [];
  const needed = automatic ? [...EVENTS, PULL_EVENT] : EVENTS;
  const lacking = needed.filter(([event]) => !events.includes(event));
  return lacking.map(([event, title, use]): Check => {
    const detail = `the app is not subscribed to it (${use})`;
    const fix = `select "${title}" under "Subscribe to events" in the app's settings`;
    return { name: `event ${event}`, status: "warn", detail, fix };
  });
}

const GRANT_FIX = "grant it in the app's permissions and accept the change on the installation";

function isGranted(
  permissions: NonNullable<Installation["permissions"]>,
  scope: string,
  level: string,
): boolean {
  const granted = permissions[scope];
  return granted !== undefined && (level === "read" || granted !== "read");
}

type Attempt<Result> = { readonly result: Result } | { readonly check: Check };

async function attempt<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Attempt<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!isAppError(error) || isAppError(error, "cancelled")) throw error;
    return { check: { name, status: "fail", detail: error.message } };
  }
}

function permissionCheck(
  { permissions }: Installation,
  repository: RepositoryRef,
  needed: RequiredPermissions,
): Check {
  const name = "permissions";
  const all = formatPermissions(Object.entries(needed));
  if (permissions === undefined) {
    return {
      name,
      status: "warn",
      detail: "the code host does not report the permissions of this token",
      fix: `make sure that it has ${all} on ${repositoryName(repository)}`,
    };
  }
  const lacking = Object.entries(needed).filter(
    ([scope, level]) => !isGranted(permissions, scope, level),
  );
  if (lacking.length === 0) return { name, status: "pass", detail: all };
  return {
    name,
    status: "fail",
    detail: `${formatPermissions(lacking)} is not granted for ${repositoryName(repository)}`,
    fix: GRANT_FIX,
  };
}

const formatPermissions = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([scope, level]) => `${scope}: ${level}`).join(", ");

function accessCheck(
  { branch, tip }: { readonly branch: string | undefined; readonly tip: string | undefined },
  repository: RepositoryRef,
): Check {
  const name = "code-host access";
  const where = `${branch ?? "the default branch"} of ${repositoryName(repository)}`;
  if (tip !== undefined)
    return { name, status: "pass", detail: `${where} is at ${tip.slice(0, 7)}` };
  return {
    name,
    status: "fail",
    detail: `${where} is not accessible`,
    fix: "check the name, GITHUB_API_URL, and that the token can read the repository; without access it looks as if it did not exist",
  };
}
