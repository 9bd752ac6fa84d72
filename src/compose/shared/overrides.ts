import type { Visibility } from "../../app/access/visibility.ts";
import type { CallbackApi } from "../../app/callback/callback-api.ts";
import type { AcceptEvent } from "../../app/intake/accept-event.ts";
import type { ReviewPullSettings } from "../../app/review/review-pull.ts";
import type { PrepareChange } from "../../app/task/change/prepare-change.ts";
import type { Vault } from "../../domain/inbound/vault.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { Wrap } from "../../domain/untrusted/untrusted.ts";
import type { CallbackRegistry } from "../../ports/callback-registry.ts";
import type { CallerVerifier } from "../../ports/caller-verifier.ts";
import type { Launcher } from "../../ports/launcher.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import type { Snapshots } from "../../ports/snapshots.ts";

/** Puts something in the place of a part. */
export type Replace<Part> = (own: Part) => Part;

/**
 * Parts of a server that take the place of its own. The red team alone hands them over, to see that it notices a broken
 * control: no setting and no option of a command leads here.
 */
export interface ServerOverrides {
  readonly publisher?: Replace<ReviewPublisher>;
  readonly markers?: Replace<Markers>;
  readonly acceptEvent?: Replace<AcceptEvent>;
  readonly visibility?: Replace<Visibility>;
  readonly pulls?: Replace<PullReader>;
  /** Tells who asks for a task. */
  readonly verifier?: Replace<CallerVerifier>;
  /** Program of a runner's thread. */
  readonly runnerEntry?: URL | undefined;
  /** Takes the place of docker: makes what starts runners that report to the desk. */
  readonly containers?: (desk: CallbackRegistry) => Launcher & RunnerUnits;
  /** Hears what runners of other processes report. */
  readonly callbackApi?: Replace<CallbackApi>;
}

/** Parts of a runner likewise. */
export interface RunnerOverrides {
  readonly snapshots?: Replace<Snapshots>;
  readonly wrap?: Replace<Wrap>;
  readonly vault?: Replace<Vault>;
  readonly settings?: Replace<ReviewPullSettings>;
  readonly pulls?: Replace<PullReader>;
  /** Stands in front of what a task writes. */
  readonly gate?: Replace<SecretFilter> | undefined;
  /** Makes a change of a patch, and checks it. */
  readonly prepare?: Replace<PrepareChange>;
}

/** The part itself where nothing takes its place. */
export function overridden<Part>(own: Part, replace: Replace<Part> | undefined): Part {
  return replace === undefined ? own : replace(own);
}
