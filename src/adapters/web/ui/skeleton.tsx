import { type ReactNode, useEffect, useState } from "react";

const WIDTHS = [85, 60, 85, 40] as const;
const LINES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** Delay before the skeleton appears, in milliseconds. */
const DELAY_MS = 300;

export interface SkeletonProps {
  /** Name of the loading content, for screen readers. */
  readonly what: string;
  /** Up to eight. */
  readonly lines?: number;
}

/** Placeholder of the size of the loading content. */
export function Skeleton({ what, lines = 4 }: SkeletonProps): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = isShown ? LINES.slice(0, lines) : [];
  return (
    <div className="skeleton" role="status">
      <span className="vh">Loading {what}</span>
      {shown.map((line) => (
        <div key={line} className={`bone bone-${WIDTHS[line % WIDTHS.length]}`} />
      ))}
    </div>
  );
}
