import { moveToSummary } from "./move-to-summary.ts";
import type { Planned, PublishPlan } from "./planned.ts";

/** The finding that another one joined. */
export interface JoinTarget {
  readonly duplicateOf: string;
  /** Address of its comment, if an earlier review posted it. */
  readonly saidAt?: string | undefined;
}

const EARLIER_REASON = "an earlier review reported the same issue";

/** Marks a finding as joined to another one: it is counted and listed, not shown again. */
export function markAsJoined(planned: Planned, { duplicateOf, saidAt }: JoinTarget): Planned {
  const reason = saidAt === undefined ? `reports the same issue as ${duplicateOf}` : EARLIER_REASON;
  return { ...moveToSummary(planned, reason), duplicateOf, saidAt };
}

/** Decides whether a finding joined another one in other words, rather than being equal to it. */
const isJoined = ({ id, duplicateOf }: Planned): boolean =>
  duplicateOf !== undefined && getIdentity(id) !== getIdentity(duplicateOf);

const getIdentity = (id: string): string => id.split("-", 1)[0] ?? "";

/** Lists the findings of a plan that joined others, worst first. */
export const listJoined = ({ summary }: PublishPlan): readonly Planned[] =>
  summary.filter(isJoined);

/** Collects what the findings of a plan joined, by their ids, to plan them again. */
export const collectJoined = (plan: PublishPlan): ReadonlyMap<string, JoinTarget> =>
  new Map(
    listJoined(plan).map(({ id, duplicateOf = "", saidAt }) => [id, { duplicateOf, saidAt }]),
  );
