import { useEffect, useRef } from "react";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import { useToast } from "../../../shell/toasts.tsx";

/** Notifies the user if the draft is published while the page is open, and focuses its link. */
export function usePublishedNotice({ status, repository, pull }: JobResponse): void {
  const toast = useToast();
  const before = useRef(status);
  useEffect(() => {
    const wasThere = before.current === "published";
    before.current = status;
    if (status !== "published" || wasThere) return;
    toast({ tone: "ok", title: `Published on ${repository}#${pull}` });
    const panel = document.getElementById("published");
    panel?.scrollIntoView({ block: "center" });
    panel?.focus({ preventScroll: true });
  }, [status, repository, pull, toast]);
}
