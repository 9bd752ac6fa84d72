import { type ReactNode, useRef } from "react";

export interface MountOnDemandProps {
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/**
 * Mounts a part when it is first needed. It then stays mounted and handles its visibility itself.
 */
export function MountOnDemand({ isNeeded, children }: MountOnDemandProps): ReactNode {
  const wasAsked = useRef(isNeeded);
  if (isNeeded) wasAsked.current = true;
  return wasAsked.current ? children : null;
}
