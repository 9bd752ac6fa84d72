import type { ReactNode } from "react";
import { formatCount } from "./format.ts";

export interface LineDeltaProps {
  readonly additions: number;
  readonly deletions: number;
}

/** Added and removed lines of a change: `+728 −139`. */
export function LineDelta({ additions, deletions }: LineDeltaProps): ReactNode {
  return (
    <span className="delta">
      <span className="plus">+{formatCount(additions)}</span>
      <span className="less">−{formatCount(deletions)}</span>
      <span className="vh"> lines added and removed</span>
    </span>
  );
}
