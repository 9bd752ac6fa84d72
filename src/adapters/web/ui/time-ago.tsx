import type { ReactNode } from "react";
import { formatAgo, formatTimestamp } from "./format.ts";
import { useNow } from "./use-now.ts";

/** Relative time, with the exact time as a tooltip. */
export function TimeAgo({ at }: { readonly at: string }): ReactNode {
  const now = useNow();
  return (
    <time dateTime={at} title={formatTimestamp(at)}>
      {formatAgo(at, now)}
    </time>
  );
}
