import type { ReviewPullSettings } from "./app/review-pull.ts";
import type { TakeEvent } from "./app/take-event.ts";
import type { Visibility } from "./app/visibility.ts";
import type { Vault } from "./domain/inbound/vault.ts";
import type { Markers } from "./domain/marker/marker.ts";
import type { Wrap } from "./domain/untrusted/untrusted.ts";
import type { ReviewPublisher } from "./ports/review-publisher.ts";
import type { Snapshots } from "./ports/snapshots.ts";

/** Puts something in the place of a part. */
export type Replace<Part> = (own: Part) => Part;

/**
 * Parts of a server that take the place of its own. The red team alone hands them over, to see that it notices a broken
 * control: no setting and no option of a command leads here.
 */
export interface ServerOverrides {
  readonly publisher?: Replace<ReviewPublisher>;
  readonly markers?: Replace<Markers>;
  readonly takeEvent?: Replace<TakeEvent>;
  readonly visibility?: Replace<Visibility>;
  /** Program of a runner's thread. */
  readonly runnerEntry?: URL;
}

/** Parts of a runner likewise. */
export interface RunnerOverrides {
  readonly snapshots?: Replace<Snapshots>;
  readonly wrap?: Replace<Wrap>;
  readonly vault?: Replace<Vault>;
  readonly settings?: Replace<ReviewPullSettings>;
}

/** The part itself where nothing takes its place. */
export function overridden<Part>(own: Part, replace: Replace<Part> | undefined): Part {
  return replace === undefined ? own : replace(own);
}
