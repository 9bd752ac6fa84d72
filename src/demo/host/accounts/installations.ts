import type { HostContext } from "../host-context.ts";
import type { AppState, RepositoryState } from "../state.ts";
import { isSameLogin } from "../users.ts";
import { HOST_OPENED_AT, nodeId, simpleUser } from "./user-json.ts";

/** Installation of the app on some or all repositories of one account. */
export interface Installation {
  readonly id: number;
  readonly account: string;
  readonly repositories: readonly RepositoryState[];
  /** "all" if it includes every repository of the account. */
  readonly selection: "all" | "selected";
}

/** Lists the installations of the app, oldest first. */
export function listInstallations({ state }: HostContext): Installation[] {
  const groups = new Map<number, RepositoryState[]>();
  for (const repository of state.repositories) {
    if (repository.installationId === undefined) continue;
    const group = groups.get(repository.installationId) ?? [];
    groups.set(repository.installationId, [...group, repository]);
  }
  return [...groups].flatMap(([id, repositories]) => {
    const account = repositories[0]?.owner;
    if (account === undefined) return [];
    const owned = state.repositories.filter((one) => isSameLogin(one.owner, account));
    const selection = owned.length === repositories.length ? "all" : "selected";
    return [{ id, account, repositories, selection }];
  });
}

/** Returns the permissions of an installation, which always include metadata. */
export function grantedPermissions(app: AppState): Record<string, string> {
  return { ...app.permissions, metadata: "read" };
}

/** Builds the "integration" object of the app. */
export function appJson(context: HostContext): Record<string, unknown> {
  const { app } = context.state;
  const installations = listInstallations(context);
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId("Integration", app.id),
    client_id: app.clientId,
    owner: simpleUser(context, installations[0]?.account ?? "ghost"),
    name: app.name,
    description: null,
    external_url: context.serverUrl,
    html_url: `${context.serverUrl}/apps/${app.slug}`,
    created_at: HOST_OPENED_AT,
    updated_at: HOST_OPENED_AT,
    permissions: grantedPermissions(app),
    events: app.events,
    installations_count: installations.length,
  };
}

/** Builds the "installation" object. */
export function installationJson(
  context: HostContext,
  installation: Installation,
): Record<string, unknown> {
  const { app } = context.state;
  const account = simpleUser(context, installation.account);
  return {
    id: installation.id,
    account,
    repository_selection: installation.selection,
    access_tokens_url: `${context.apiUrl}/app/installations/${installation.id}/access_tokens`,
    repositories_url: `${context.apiUrl}/installation/repositories`,
    html_url: `${context.serverUrl}/settings/installations/${installation.id}`,
    app_id: app.id,
    app_slug: app.slug,
    client_id: app.clientId,
    target_id: account.id,
    target_type: account.type,
    permissions: grantedPermissions(app),
    events: app.events,
    created_at: HOST_OPENED_AT,
    updated_at: HOST_OPENED_AT,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: null,
    suspended_at: null,
  };
}
