import type { DeliveryState } from "../../src/demo/host/state.ts";
import type { ServeHarness } from "../fakes/serve-harness.ts";
import type { Random } from "./random.ts";

/** A comment that somebody has made, and whether the server owes an answer to it. */
export interface CommentRequest {
  readonly id: number;
  readonly kind: "review" | "followup";
  readonly isWanted: boolean;
  readonly repository: string;
  readonly number: number;
}

export interface OpenPull {
  readonly repository: string;
  readonly number: number;
}

/** The repositories with the people who work on them, and what they have asked for. */
export interface Workload {
  readonly harness: ServeHarness;
  readonly random: Random;
  readonly asked: CommentRequest[];
  readonly pulls: OpenPull[];
  /** What is on its way to the server. */
  readonly pendingDeliveries: Set<Promise<void>>;
  /** Called when something is sent to the server. */
  readonly onSent: Set<() => void>;
  repeats: number;
}

const REPOSITORIES = ["acme/checkout", "acme/stock", "globex/billing"];
const PULLS_EACH = 4;

export function openWorkload(scene: ServeHarness, random: Random): Workload {
  for (const name of REPOSITORIES.slice(1)) scene.addRepository(name);
  const pulls = REPOSITORIES.flatMap((repository) =>
    Array.from({ length: PULLS_EACH }, () => ({ repository, number: scene.openPull(repository) })),
  );
  const none = {
    asked: [],
    pendingDeliveries: new Set<Promise<void>>(),
    onSent: new Set<() => void>(),
  };
  return { harness: scene, random, pulls, repeats: 0, ...none };
}

/** Lets something be delivered without waiting for it. */
export function trackDelivery(town: Workload, delivery: Promise<void>): void {
  const { pendingDeliveries, onSent } = town;
  const done = delivery.finally(() => pendingDeliveries.delete(done));
  pendingDeliveries.add(done);
  for (const listener of onSent) listener();
}

/** Notes a comment when it was delivered, or was not. What its event says counts, not what is true by now. */
export async function recordRequest(
  town: Workload,
  id: Promise<number>,
  asked: Omit<CommentRequest, "id">,
): Promise<void> {
  const known = await id;
  const delivery = town.harness.host.state.deliveries.find((one) => commentOf(one)?.id === known);
  const isWanted = asked.isWanted && delivery !== undefined && stateOf(delivery) === "open";
  town.asked.push({ ...asked, id: known, isWanted });
}

interface CommentPayload {
  readonly comment?: { readonly id: number } | undefined;
  readonly issue?: { readonly state: string };
  readonly pull_request?: { readonly state: string };
}

const commentOf = ({ payload }: DeliveryState) => (payload as CommentPayload).comment;

function stateOf({ payload }: DeliveryState): string | undefined {
  const { issue, pull_request: pull } = payload as CommentPayload;
  return (issue ?? pull)?.state;
}
