import { type ReactNode, useRef } from "react";

export interface MountOnDemandProps {
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Leaves a part out until it is asked for the first time; from then on it stays and sees itself whether it is. */
export function MountOnDemand({ isNeeded: isAsked, children }: MountOnDemandProps): ReactNode {
  const wasAsked = useRef(isAsked);
  if (isAsked) wasAsked.current = true;
  return wasAsked.current ? children : null;
}
