import { createContext, type ReactNode, use, useEffect } from "react";
import type { PageFrame } from "../../../domain/api/page.ts";

const FrameContext = createContext<PageFrame | undefined>(undefined);

/** Provides the page's common data. */
export function FrameProvider({
  frame,
  children,
}: {
  readonly frame: PageFrame;
  readonly children: ReactNode;
}): ReactNode {
  return <FrameContext value={frame}>{children}</FrameContext>;
}

/** Returns the common data of all pages. */
export function useFrame(): PageFrame {
  const frame = use(FrameContext);
  if (frame === undefined) throw new Error("a component outside a page");
  return frame;
}

/** Keeps the title of the browser tab up to date; the server renders the first one. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · svc`;
  }, [title]);
}
