import type { Visibility } from "../../app/access/visibility.ts";
import type { CallbackApi } from "../../app/callback/callback-api.ts";
import type { CallbackRegistry } from "../../app/callback/callback-registry.ts";
import type { AcceptEvent } from "../../app/intake/accept-event.ts";
import type { ReviewPullSettings } from "../../app/review/review-pull.ts";
import type { PrepareChange } from "../../app/task/change/prepare-change.ts";
import type { Vault } from "../../domain/inbound/vault.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { Wrap } from "../../domain/untrusted/untrusted.ts";
import type { CallerVerifier } from "../../ports/caller-verifier.ts";
import type { CommentPublisher } from "../../ports/comment-publisher.ts";
import type { Launcher } from "../../ports/launcher.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import type { Snapshots } from "../../ports/snapshots.ts";

/** Ports that post to pull requests. */
export interface PostingPorts {
  readonly publisher: ReviewPublisher;
  readonly comments: CommentPublisher;
}

/** Replaces a part. */
export type Replace<Part> = (own: Part) => Part;

/**
 * Replacements for parts of a server. Only the red team passes them, to check that it notices a broken control; no
 * setting or option of a command sets them.
 */
export interface ServerOverrides {
  readonly posting?: Replace<PostingPorts>;
  readonly markers?: Replace<Markers>;
  readonly acceptEvent?: Replace<AcceptEvent>;
  readonly visibility?: Replace<Visibility>;
  readonly pulls?: Replace<PullReader>;
  /** Verifies the caller of a task. */
  readonly verifier?: Replace<CallerVerifier>;
  /** Program of a runner's thread. */
  readonly runnerEntry?: URL | undefined;
  /** Replaces docker: creates the launcher of runners that report to the registry. */
  readonly containers?: (registry: CallbackRegistry) => Launcher & RunnerUnits;
  /** Receives the reports of runners in other processes. */
  readonly callbackApi?: Replace<CallbackApi>;
}

/** Replacements for parts of a runner. */
export interface RunnerOverrides {
  readonly snapshots?: Replace<Snapshots>;
  readonly wrap?: Replace<Wrap>;
  readonly vault?: Replace<Vault>;
  readonly settings?: Replace<ReviewPullSettings>;
  readonly pulls?: Replace<PullReader>;
  /** Wraps the writer of a task. */
  readonly gate?: Replace<SecretFilter> | undefined;
  /** Prepares and checks a change. */
  readonly prepare?: Replace<PrepareChange>;
}

/** Returns the replacement of a part, or the part itself. */
export function overridden<Part>(own: Part, replace: Replace<Part> | undefined): Part {
  return replace === undefined ? own : replace(own);
}
