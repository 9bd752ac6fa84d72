import { type ReactNode, useRef } from "react";

export interface AskedProps {
  readonly isAsked: boolean;
  readonly children: ReactNode;
}

/** Leaves a part out until it is asked for the first time; from then on it stays and sees itself whether it is. */
export function Asked({ isAsked, children }: AskedProps): ReactNode {
  const wasAsked = useRef(isAsked);
  if (isAsked) wasAsked.current = true;
  return wasAsked.current ? children : null;
}
