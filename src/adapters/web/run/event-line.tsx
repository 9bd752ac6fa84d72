import type { ReactNode } from "react";
import { formatClock, formatTimestamp } from "../ui/format.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { msBetween } from "./run-times.ts";

export interface EventLineProps {
  /** Class suffix after `ev`. */
  readonly kind: string;
  /** ISO 8601. */
  readonly at: string;
  /** Start of the run; absent if it has not started. */
  readonly since: string | undefined;
  readonly icon: IconName;
  /** Label for screen readers. */
  readonly label?: string;
  readonly iconClass?: string | undefined;
  readonly seq?: number;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Line of the stream: time, kind and content. */
export function EventLine(props: EventLineProps): ReactNode {
  const { kind, at, since, icon, label, iconClass, seq, isBusy = false, children } = props;
  const live = isBusy ? ({ "aria-live": "off", "aria-busy": true } as const) : {};
  return (
    <div className={`ev ${kind}`} data-seq={seq} {...live}>
      <time className="ev-at" dateTime={at} title={formatTimestamp(at)}>
        {formatClock(since === undefined ? 0 : msBetween(since, at))}
      </time>
      <Icon name={icon} label={label} className={iconClass} />
      <div className="ev-body">{children}</div>
    </div>
  );
}
