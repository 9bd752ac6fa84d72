import { useEffect, useRef } from "react";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import { useToast } from "../../../shell/toasts.tsx";

/** Says that a draft was published while one looked at it, and goes to where the review is linked. */
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
