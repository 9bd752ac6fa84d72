import type { ReactNode } from "react";

export interface MeterPart {
  readonly tone: "ink" | "accent" | "soft" | "ok" | "warn" | "bad" | "muted";
  /** Share of the whole, from 0 to 1; drawn from the start, so the widest comes first. */
  readonly share: number;
}

export interface MeterProps {
  readonly label: string;
  readonly parts: readonly MeterPart[];
  readonly isSmall?: boolean;
}

/** A bar of shares. Widths are attributes of the drawing: the policy of the page allows no styles of elements. */
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
