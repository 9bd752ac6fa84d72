import type { PodRow, PodsResponse } from "../../../../domain/api/operations-response.ts";
import type { IconName } from "../../ui/icon.tsx";
import { kindLabel } from "../../ui/job-labels.ts";
import { statusLabel } from "../../ui/status-badge.tsx";

export type WaitingRow = PodsResponse["waiting"][number];
type Place = NonNullable<PodRow["runsIn"]>;

export interface PodGroup {
  /** Absent if the location of the rows is unknown. */
  readonly place?: Place;
  readonly rows: readonly PodRow[];
}

/** Icons and names of the places, in the order of their groups. */
export const PLACES: Readonly<Record<Place, { readonly icon: IconName; readonly name: string }>> = {
  kubernetes: { icon: "box", name: "kubernetes" },
  docker: { icon: "server", name: "docker" },
  "in-process": { icon: "cpu", name: "in process" },
};

/** Groups rows by the place where they run, in order; rows without a place come last. */
export function groupByPlace(rows: readonly PodRow[]): readonly PodGroup[] {
  const places = Object.keys(PLACES) as readonly Place[];
  const placed = places.map((place) => ({
    place,
    rows: rows.filter((row) => row.runsIn === place),
  }));
  const rest = { rows: rows.filter(({ runsIn }) => runsIn === undefined) };
  return [...placed, rest].filter((group) => group.rows.length > 0);
}

/** Returns the rows whose visible text contains all words of a search. */
export function searchPods(rows: readonly PodRow[], search: string): readonly PodRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { repository, user, podPhase, node, podName, jobId } = row;
    const text = [
      rowKind(row),
      repository,
      user,
      rowState(row),
      podPhase,
      node,
      podName,
      jobId,
    ].join("\n");
    return words.every((word) => text.toLowerCase().includes(word));
  });
}

/** Label for the kind of a row; unknown if the row has no known job. */
export const rowKind = ({ kind }: Pick<PodRow, "kind">): string =>
  kind === undefined ? "Unknown" : kindLabel(kind);

/** Label for the state of a row. */
export const rowState = ({ isOrphan, jobStatus }: PodRow): string =>
  isOrphan === true || jobStatus === undefined ? "Orphan" : statusLabel(jobStatus);

export type PhaseTone = "run" | "idle" | "ok" | "bad";

const PHASES: Readonly<Record<string, readonly [PhaseTone, IconName]>> = {
  running: ["run", "spin"],
  pending: ["idle", "clock"],
  succeeded: ["ok", "check"],
  failed: ["bad", "error"],
};

/** Returns the style of a phase. A cluster may have phases that are unknown here. */
export function phaseStyle(phase: string): readonly [PhaseTone, IconName] {
  return PHASES[phase.toLowerCase()] ?? ["idle", "minus"];
}

/** Job that a confirmation dialog offers to stop. */
export interface StopTarget {
  readonly jobId: string;
  /** `Review of acme/widgets`. */
  readonly what: string;
  readonly user: string;
  /** Start of running or waiting, ISO 8601. */
  readonly since: string;
  /** Set for a running job. */
  readonly podName?: string;
}

export function toStopTarget(row: PodRow | WaitingRow): StopTarget {
  const { jobId, repository, user } = row;
  const what = repository === "" ? "a run of no known job" : `${rowKind(row)} of ${repository}`;
  if ("since" in row) return { jobId, what, user, since: row.since };
  return { jobId, what, user, since: row.started, podName: row.podName };
}
