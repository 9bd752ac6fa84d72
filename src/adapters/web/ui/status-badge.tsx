import type { ReactNode } from "react";
import type { JobStatus } from "../../../domain/job/job.ts";
import { Icon, type IconName } from "./icon.tsx";

type BadgeStyle = readonly [
  tone: "idle" | "run" | "draft" | "ok" | "bad" | "warn",
  icon: IconName,
  word: string,
];

const BADGE_STYLES: Readonly<Record<JobStatus, BadgeStyle>> = {
  queued: ["idle", "clock", "Queued"],
  launching: ["run", "spin", "Launching"],
  running: ["run", "spin", "Running"],
  draft: ["draft", "edit", "Draft"],
  publishing: ["run", "spin", "Publishing"],
  published: ["ok", "check", "Published"],
  replied: ["ok", "check", "Replied"],
  succeeded: ["ok", "check", "Succeeded"],
  no_change: ["idle", "minus", "No change"],
  refused: ["bad", "skip", "Refused"],
  failed: ["bad", "error", "Failed"],
  cancelled: ["idle", "skip", "Cancelled"],
  discarded: ["idle", "trash", "Discarded"],
};

/** All statuses, in the order of a job's lifecycle. */
export const STATUS_NAMES = Object.keys(BADGE_STYLES) as readonly JobStatus[];

export const statusLabel = (status: JobStatus): string => BADGE_STYLES[status][2];

/** Status of a job as an icon, a label and a color. */
export function StatusBadge({ status }: { readonly status: JobStatus }): ReactNode {
  const [tone, icon, word] = BADGE_STYLES[status];
  return (
    <span className={`status status-${tone}`}>
      <Icon name={icon} className={tone === "run" ? "spin" : undefined} />
      {word}
    </span>
  );
}
