import { useCallback } from "react";
import { useFrame } from "../../../shell/frame.tsx";
import { useToast } from "../../../shell/toasts.tsx";
import type { Draft } from "./use-draft.ts";

/** Loads changes by other users, and notifies the user if there were any. */
export function useDraftRefresh(draft: Draft): () => Promise<void> {
  const toast = useToast();
  const own = useFrame().session?.login.toLowerCase();
  return useCallback(async () => {
    const { version } = draft.read().draft;
    await draft.refresh();
    const now = draft.read().draft;
    const { editedBy } = now;
    if (now.version === version || editedBy === undefined || editedBy.toLowerCase() === own) return;
    toast({
      tone: "info",
      title: `${editedBy} changed this draft`,
      detail: "You see it as it is now.",
    });
  }, [draft, toast, own]);
}
