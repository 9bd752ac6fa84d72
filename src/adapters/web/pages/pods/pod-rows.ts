import type { PodRow, PodsResponse } from "../../../../domain/api/operations-response.ts";
import type { IconName } from "../../ui/icon.tsx";
import { kindLabel } from "../../ui/job-labels.ts";
import { statusLabel } from "../../ui/status-badge.tsx";

export type WaitingRow = PodsResponse["waiting"][number];
type Place = NonNullable<PodRow["runsIn"]>;

export interface PodGroup {
  /** Absent where nobody says where the rows run. */
  readonly place?: Place;
  readonly rows: readonly PodRow[];
}

/** Looks of the places, in the order of their groups. */
export const PLACES: Readonly<Record<Place, { readonly icon: IconName; readonly name: string }>> = {
  kubernetes: { icon: "box", name: "kubernetes" },
  docker: { icon: "server", name: "docker" },
  "in-process": { icon: "cpu", name: "in process" },
};

/** Puts rows together by the place where they run, in their order; those without one come last. */
export function groupByPlace(rows: readonly PodRow[]): readonly PodGroup[] {
  const places = Object.keys(PLACES) as readonly Place[];
  const placed = places.map((place) => ({
    place,
    rows: rows.filter((row) => row.runsIn === place),
  }));
  const rest = { rows: rows.filter(({ runsIn }) => runsIn === undefined) };
  return [...placed, rest].filter((group) => group.rows.length > 0);
}

/** The rows that have all words of a search somewhere in what the table shows of them. */
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

/** What a row is, in a word: nobody knows it of what no job is known of. */
export const rowKind = ({ kind }: Pick<PodRow, "kind">): string =>
  kind === undefined ? "Unknown" : kindLabel(kind);

/** Where a row stands, in a word. */
export const rowState = ({ isOrphan, jobStatus }: PodRow): string =>
  isOrphan === true || jobStatus === undefined ? "Orphan" : statusLabel(jobStatus);

export type PhaseTone = "run" | "idle" | "ok" | "bad";

const PHASES: Readonly<Record<string, readonly [PhaseTone, IconName]>> = {
  running: ["run", "spin"],
  pending: ["idle", "clock"],
  succeeded: ["ok", "check"],
  failed: ["bad", "error"],
};

/** How a phase looks: a cluster has more of them than we know. */
export function phaseStyle(phase: string): readonly [PhaseTone, IconName] {
  return PHASES[phase.toLowerCase()] ?? ["idle", "minus"];
}

/** What a person is asked about before it ends. */
export interface StopTarget {
  readonly jobId: string;
  /** `Review of acme/widgets`. */
  readonly what: string;
  readonly user: string;
  /** Since when it runs or waits, ISO 8601. */
  readonly since: string;
  /** Of one that runs. */
  readonly podName?: string;
}

export function toStopTarget(row: PodRow | WaitingRow): StopTarget {
  const { jobId, repository, user } = row;
  const what = repository === "" ? "a run of no known job" : `${rowKind(row)} of ${repository}`;
  if ("since" in row) return { jobId, what, user, since: row.since };
  return { jobId, what, user, since: row.started, podName: row.podName };
}
