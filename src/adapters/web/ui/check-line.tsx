import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface CheckLineProps {
  /** For `aria-describedby` of the field. */
  readonly id: string;
  readonly tone: "ok" | "bad" | "wait";
  readonly icon?: IconName;
  /** Said when it changes; an error that comes with a refusal is said by the field that gets the focus. */
  readonly isLive?: boolean | undefined;
  readonly children: ReactNode;
}

const ICONS = { ok: "check", bad: "error", wait: undefined } as const;

/** What is to be said about the content of one field, under it. */
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
