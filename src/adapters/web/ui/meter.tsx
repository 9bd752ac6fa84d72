import type { ReactNode } from "react";

export interface MeterPart {
  readonly tone: "ink" | "accent" | "soft" | "ok" | "warn" | "bad" | "muted";
  /**
   * Share from 0 to 1. Shares are drawn on top of each other from the start, so the largest comes
   * first.
   */
  readonly share: number;
}

export interface MeterProps {
  readonly label: string;
  readonly parts: readonly MeterPart[];
  readonly isSmall?: boolean;
}

/**
 * Bar of shares. Widths are SVG attributes because the content security policy blocks inline
 * styles.
 */
export function Meter({ label, parts, isSmall = false }: MeterProps): ReactNode {
  return (
    <svg className={isSmall ? "meter meter-sm" : "meter"} role="img" aria-label={label}>
      {parts.map(({ tone, share }) => (
        <rect
          key={tone}
          className={`m-${tone}`}
          width={`${Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}
