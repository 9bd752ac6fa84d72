import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface BannerProps {
  readonly tone: "info" | "ok" | "warn" | "bad";
  readonly icon?: IconName;
  /** What happened. */
  readonly title?: string | undefined;
  /** What it means for the person's work. */
  readonly children?: ReactNode;
  /** What they can do. */
  readonly actions?: ReactNode;
}

const ICONS = { info: "info", ok: "ok", warn: "warning", bad: "error" } as const;

/** Says what happened, what it means and what can be done. */
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
