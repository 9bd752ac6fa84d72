import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  /** Explains how to fill the list. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Placeholder of an empty list. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps): ReactNode {
  return (
    <div className="empty">
      <Icon name={icon} className="icon-xl" />
      <h3>{title}</h3>
      <p>{children}</p>
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  );
}
