import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { mayUseProvider } from "../../domain/provider/may-use-provider.ts";
import type { ProviderConfig } from "../../domain/provider/provider-config.ts";
import type { Collaborators, MembershipQuery } from "../../ports/collaborators.ts";

/** The author of a comment, or the actor of a workflow that requests a task. */
export interface Requester {
  /** Absent when the workflow's token names no actor. */
  readonly login: string | undefined;
}

export interface RequesterQuery {
  readonly config: ProviderConfig;
  /** `owner/name`. */
  readonly repository: string;
  readonly requester: Requester;
}

export type RequesterCheck =
  | { readonly kind: "allowed" }
  /** `why` is one line that names a person to contact. */
  | { readonly kind: "refused" | "unreadable"; readonly why: string };

/**
 * Checks whether a requester may use a config that restricts comments and tasks. Rejects as `Collaborators` does when
 * the code host is unreachable or limits the rate.
 */
export type CheckRequester = (query: RequesterQuery) => Promise<RequesterCheck>;

/** The sender of a webhook waits for the response. */
const TIMEOUT_MS = 3_000;

/** Creates the check: users are compared by login, memberships of organizations are read from the code host. */
export function createCheckRequester(
  collaborators: Pick<Collaborators, "isMember">,
): CheckRequester {
  return async ({ config, repository, requester: { login } }) => {
    if (login === undefined) return { kind: "refused", why: noActorMessage(config) };
    if (mayUseProvider(config, { login, orgs: [] })) return { kind: "allowed" };
    const queries = config.orgs.map((org) => ({ repository, org, login }));
    const { isMember, unread } = await readMemberships(collaborators, queries);
    if (isMember) return { kind: "allowed" };
    return unread === undefined
      ? { kind: "refused", why: notListedMessage(config, login) }
      : { kind: "unreadable", why: unreadableMessage(config, unread) };
  };
}

interface MembershipResult {
  readonly isMember: boolean;
  /** The first membership that could not be read. */
  readonly unread: MembershipQuery | undefined;
}

/** Reads memberships one after the other until one is found. */
async function readMemberships(
  collaborators: Pick<Collaborators, "isMember">,
  queries: readonly MembershipQuery[],
): Promise<MembershipResult> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let unread: MembershipQuery | undefined;
  for (const query of queries) {
    const isMember = await readMembership(collaborators, query, signal);
    if (isMember === true) return { isMember, unread };
    if (isMember === undefined) unread ??= query;
  }
  return { isMember: false, unread };
}

/** Returns `undefined` when the code host denies access, which waiting does not change. */
const readMembership = (
  { isMember }: Pick<Collaborators, "isMember">,
  query: MembershipQuery,
  signal: AbortSignal,
): Promise<boolean | undefined> =>
  isMember(query, signal).catch((error: unknown) => rethrowUnavailable(error, query));

function rethrowUnavailable(error: unknown, query: MembershipQuery): undefined {
  if (!isAppError(error)) throw error;
  const cause = error;
  if (isAppError(error, "code-host-rate-limited")) {
    const message = unavailableMessage(query, "the code host limits the rate");
    throw new AppError(error.code, message, { details: error.details, cause });
  }
  if (isAppError(error, "code-host-unreachable") || isAppError(error, "cancelled")) {
    const message = unavailableMessage(query, "the code host did not answer");
    throw new AppError("code-host-unreachable", message, { details: {}, cause });
  }
}

const unavailableMessage = ({ login, org }: MembershipQuery, why: string): string =>
  `the membership of ${login} in ${org}, which the provider config requires, could not be read: ${why}; try again in a few minutes`;

const notListedMessage = ({ pattern, updatedBy }: ProviderConfig, login: string): string =>
  `the provider config ${pattern} is restricted to the users and organizations that it lists, and ${login} is not among them; ask ${updatedBy}, who changed it last, or another admin of this server for access`;

const noActorMessage = ({ pattern, updatedBy }: ProviderConfig): string =>
  `the provider config ${pattern} is restricted to the users and organizations that it lists, and the workflow's token names no actor; ask ${updatedBy}, who changed it last, or another admin of this server`;

function unreadableMessage(
  { pattern, updatedBy }: ProviderConfig,
  { repository, org, login }: MembershipQuery,
): string {
  const owner = repository.slice(0, repository.indexOf("/"));
  const isOwner = org.toLowerCase() === owner.toLowerCase();
  const fix = isOwner
    ? 'to grant the app "Members: read" and accept the change on the installation, or to name'
    : `(the app reads the members of ${owner} alone) to name`;
  return `the provider config ${pattern} is restricted to members of ${org}, and the membership of ${login} could not be read; ask ${updatedBy}, who changed it last, or another admin of this server ${fix} ${login} among the config's users`;
}
