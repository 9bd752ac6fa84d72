import { useCallback, useSyncExternalStore } from "react";
import type { DiffLayout } from "../../../diff/diff-view.tsx";
import type { FileOrder } from "./list-files.ts";
import { useSetting } from "./use-setting.ts";

/** Display settings of diffs, stored in the browser. */
export interface ViewSettings {
  readonly order: FileOrder;
  readonly layout: DiffLayout;
  /** There is room for two columns. */
  readonly maySplit: boolean;
  setOrder(order: FileOrder): void;
  setLayout(layout: DiffLayout): void;
  toggleLayout(): void;
}

export function useViewSettings(): ViewSettings {
  const [order, setOrder] = useSetting("svc-file-order");
  const [wanted, setLayout] = useSetting("svc-diff-layout");
  const maySplit = useMediaQuery("(min-width: 1100px)", true);
  const layout = maySplit && wanted === "split" ? "split" : "unified";
  const toggleLayout = useCallback(() => {
    if (maySplit) setLayout(layout === "split" ? "unified" : "split");
  }, [maySplit, layout, setLayout]);
  return {
    layout,
    maySplit,
    setOrder,
    setLayout,
    toggleLayout,
    order: order === "path" ? "path" : "worst",
  };
}

/** Returns whether a media query matches; `onServer` is the value during server rendering. */
function useMediaQuery(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
