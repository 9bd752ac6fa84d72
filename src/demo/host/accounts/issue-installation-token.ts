import { randomBytes } from "node:crypto";
import { unprocessableMessage } from "../api-error.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import { isJson, optionalList } from "../request-body.ts";
import type { RepositoryState, TokenState } from "../state.ts";
import { isSameLogin } from "../users.ts";
import { grantedPermissions, type Installation } from "./installations.ts";
import { grants } from "./repository-access.ts";

export interface IssuedToken {
  readonly token: TokenState & { readonly expiresAt: string };
  /** Repositories that the token is limited to; absent for all of the installation. */
  readonly repositories?: readonly RepositoryState[];
}

const LIFETIME_MS = 60 * 60 * 1000;

/**
 * Creates an installation token for one hour, limited to the repositories and permissions of the
 * request's body. Responds with 422 if the installation does not have them.
 */
export function issueInstallationToken(
  context: HostContext,
  installation: Installation,
  body: Json,
): IssuedToken {
  const permissions = narrowPermissions(grantedPermissions(context.state.app), body.permissions);
  const repositories = narrowRepositories(installation, body);
  const token = {
    value: `ghs_${randomBytes(27).toString("base64url").replace(/[-_]/g, "0")}`,
    owner: { installationId: installation.id },
    permissions,
    expiresAt: hourAfter(context.now()),
    repositoryIds: repositories ? repositories.map(({ id }) => id) : undefined,
  };
  removeExpired(context);
  context.state.tokens.push(token);
  context.save();
  return repositories ? { token, repositories } : { token };
}

function narrowPermissions(
  granted: Readonly<Record<string, string>>,
  requested: unknown,
): Readonly<Record<string, string>> {
  if (requested === undefined || requested === null) return granted;
  const entries = isJson(requested) ? Object.entries(requested) : [];
  const isGranted = entries.every(([scope, level]) => grants(granted, scope, String(level)));
  if (!isJson(requested) || !isGranted) {
    throw unprocessableMessage("The permissions requested are not granted to this installation.");
  }
  // An empty list does not limit the token.
  if (entries.length === 0) return granted;
  return {
    ...Object.fromEntries(entries.map(([scope, level]) => [scope, String(level)])),
    metadata: "read",
  };
}

function narrowRepositories(
  installation: Installation,
  body: Json,
): readonly RepositoryState[] | undefined {
  const names = optionalList(body, "repositories");
  const ids = optionalList(body, "repository_ids");
  if (names.length + ids.length === 0) return undefined;
  const found = new Set<RepositoryState>();
  for (const requested of [...names, ...ids]) {
    const repository = installation.repositories.find(({ id, name }) =>
      typeof requested === "string" ? isSameLogin(name, requested) : id === requested,
    );
    if (!repository) throw unprocessableMessage(NOT_ACCESSIBLE);
    found.add(repository);
  }
  return [...found];
}

const NOT_ACCESSIBLE =
  "There is at least one repository that does not exist or is not accessible to the parent installation.";

function hourAfter(time: string): string {
  return new Date(Date.parse(time) + LIFETIME_MS).toISOString().replace(/\.\d+Z$/, "Z");
}

/** Removes expired tokens, which are refused like unknown ones. */
function removeExpired({ state, now }: HostContext): void {
  const moment = Date.parse(now());
  const valid = state.tokens.filter(
    ({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > moment,
  );
  state.tokens.splice(0, state.tokens.length, ...valid);
}
