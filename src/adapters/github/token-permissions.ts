import type { TokenPurpose } from "../../ports/token-issuer.ts";

/** Permissions with the code host's names, such as `{ contents: "read" }`. */
export type Permissions = Readonly<Record<string, string>>;

/** A task's runner has one token for all its work: reading, writing and searching. */
const TASK_PERMISSIONS: Permissions = {
  contents: "write",
  pull_requests: "write",
  issues: "read",
  metadata: "read",
};

const PERMISSIONS_BY_PURPOSE: Readonly<Record<TokenPurpose, Permissions>> = {
  read: { contents: "read", pull_requests: "read", issues: "read", metadata: "read" },
  review: { pull_requests: "write", metadata: "read" },
  resolve: { contents: "write", pull_requests: "write", metadata: "read" },
  issue: { issues: "write", metadata: "read" },
  check: { checks: "write", metadata: "read" },
  members: { members: "read", metadata: "read" },
  task: TASK_PERMISSIONS,
  verify: { ...TASK_PERMISSIONS, actions: "write" },
};

/** Returns the least permissions that a purpose needs. */
export const getRequiredPermissions = (purpose: TokenPurpose): Permissions =>
  PERMISSIONS_BY_PURPOSE[purpose];

/**
 * Returns the least permissions that a purpose needs, as far as they were granted: reading where
 * writing was not granted.
 */
export function limitToGranted(purpose: TokenPurpose, granted: Permissions): Permissions {
  const permissions = Object.entries(PERMISSIONS_BY_PURPOSE[purpose]).flatMap(([scope, level]) => {
    const grant = granted[scope];
    if (grant === undefined) return [];
    return [[scope, grant === "read" ? "read" : level] as const];
  });
  // An empty list would request all granted permissions.
  return permissions.length === 0 ? { metadata: "read" } : Object.fromEntries(permissions);
}
