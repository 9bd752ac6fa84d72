import { useEffect } from "react";

/** Keeps the title of the browser tab up to date; the server renders the first one. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · svc`;
  }, [title]);
}
