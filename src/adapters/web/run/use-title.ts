import { useEffect } from "react";

/** Keeps the name of the browser's tab true: the first one came with the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · svc`;
  }, [title]);
}
