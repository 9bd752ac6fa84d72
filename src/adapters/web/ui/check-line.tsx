import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface CheckLineProps {
  /** Target of the field's `aria-describedby`. */
  readonly id: string;
  readonly tone: "ok" | "bad" | "wait";
  readonly icon?: IconName;
  /**
   * Announced on changes. Errors of a refused request are announced by the field that gets the
   * focus instead.
   */
  readonly isLive?: boolean | undefined;
  readonly children: ReactNode;
}

const ICONS = { ok: "check", bad: "error", wait: undefined } as const;

/** Message under a field about its content. */
export function CheckLine({
  id,
  tone,
  icon = ICONS[tone],
  isLive = false,
  children,
}: CheckLineProps): ReactNode {
  return (
    <p id={id} className={`check-line check-${tone}`} role={isLive ? "status" : undefined}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children === undefined ? null : <span>{children}</span>}
    </p>
  );
}
