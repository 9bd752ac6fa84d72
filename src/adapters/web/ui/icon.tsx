import type { ReactNode } from "react";
import type { IconName } from "../shell/sprite.ts";

export type { IconName };

export interface IconProps {
  readonly name: IconName;
  /** Label for screen readers; without one the icon is decorative. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** Icon of the sprite. */
export function Icon({ name, label, className }: IconProps): ReactNode {
  const classes = className === undefined ? "icon" : `icon ${className}`;
  if (label === undefined)
    return (
      <svg className={classes} aria-hidden="true">
        <use href={`#i-${name}`} />
      </svg>
    );
  return (
    <svg className={classes} role="img" aria-label={label}>
      <use href={`#i-${name}`} />
    </svg>
  );
}
