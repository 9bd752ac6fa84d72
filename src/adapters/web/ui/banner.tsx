import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface BannerProps {
  readonly tone: "info" | "ok" | "warn" | "bad";
  readonly icon?: IconName;
  /** Title of the event. */
  readonly title?: string | undefined;
  /** Consequence for the user's work. */
  readonly children?: ReactNode;
  /** Possible actions. */
  readonly actions?: ReactNode;
}

const ICONS = { info: "info", ok: "ok", warn: "warning", bad: "error" } as const;

/** Banner with an event, its consequence and possible actions. */
export function Banner({
  tone,
  icon = ICONS[tone],
  title,
  children,
  actions,
}: BannerProps): ReactNode {
  return (
    <div className={`banner banner-${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <Icon name={icon} />
      <p className="banner-text">
        {title === undefined ? null : <strong>{title}</strong>} {children}
      </p>
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  );
}
