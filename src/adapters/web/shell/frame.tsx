import { createContext, type ReactNode, use } from "react";
import type { PageFrame } from "../../../domain/api/page.ts";

const FrameContext = createContext<PageFrame | undefined>(undefined);

/** Makes what every page knows known to what is in it. */
export function FrameProvider({
  frame,
  children,
}: {
  readonly frame: PageFrame;
  readonly children: ReactNode;
}): ReactNode {
  return <FrameContext value={frame}>{children}</FrameContext>;
}

/** What every page knows. */
export function useFrame(): PageFrame {
  const frame = use(FrameContext);
  if (frame === undefined) throw new Error("a component outside a page");
  return frame;
}
