import { useMemo } from "react";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { editKey } from "./local-edits.ts";
import type { Draft } from "./use-draft.ts";

/** Actions on a finding, by button or keyboard shortcut. */
export interface FindingActions {
  edit(comment: DraftComment): void;
  close(id: string): void;
  discard(comment: DraftComment): void;
  move(comment: DraftComment): void;
  grade(comment: DraftComment, severity: Severity): void;
}

/** Returns the place that a finding can be moved to; `undefined` if it cannot be moved. */
export function otherBucket({
  bucket,
  original,
}: DraftComment): DraftComment["bucket"] | undefined {
  if (bucket !== "summary") return "summary";
  return original.bucket === "summary" ? undefined : original.bucket;
}

/** Returns the id of a finding's element: its card, or the line that it is folded to. */
export const findingElementId = (id: string): string => `f-${id}`;
/**
 * Returns the id of the line that marks the original position of a finding moved to the summary.
 */
export const movedElementId = (id: string): string => `at-${id}`;

const NO_ACTIONS: FindingActions = {
  edit: () => {},
  close: () => {},
  discard: () => {},
  move: () => {},
  grade: () => {},
};

export function useFindingActions(
  draft: Draft,
  isReadOnly: boolean,
  onMove: (id: string) => void,
): FindingActions {
  return useMemo(
    () => (isReadOnly ? NO_ACTIONS : createActions(draft, onMove)),
    [draft, isReadOnly, onMove],
  );
}

function createActions(draft: Draft, onMove: (id: string) => void): FindingActions {
  return {
    edit: ({ id, discarded }) => {
      if (discarded) return;
      draft.dispatch({ type: "focus", id });
      draft.dispatch({ type: "open", id });
    },
    close: (id) => {
      draft.dispatch({ type: "close", id });
      void draft.flush();
      focusWhenReady(findingElementId(id));
    },
    discard: ({ id, discarded }) => {
      draft.dispatch({ type: "focus", id });
      draft.dispatch({ type: "close", id });
      draft.choose(editKey("discarded", id), !discarded);
      focusWhenReady(findingElementId(id));
    },
    move: (comment) => {
      const bucket = otherBucket(comment);
      if (bucket === undefined || comment.discarded) return;
      const { id } = comment;
      onMove(id);
      draft.dispatch({ type: "focus", id });
      draft.choose(editKey("bucket", id), bucket);
      // The focus stays at the original position instead of following the finding.
      focusWhenReady(bucket === "summary" ? movedElementId(id) : findingElementId(id));
    },
    grade: ({ id, discarded }, severity) => {
      if (!discarded) draft.choose(editKey("severity", id), severity);
    },
  };
}

/** About one second: content that renders gradually may not exist yet. */
const MAX_FRAMES = 60;

/** Focuses an element as soon as it exists, without scrolling. */
export function focusWhenReady(elementId: string, onFocus?: (element: HTMLElement) => void): void {
  let frames = 0;
  const tryFocus = (): void => {
    const element = document.getElementById(elementId);
    frames += 1;
    if (element === null) {
      if (frames < MAX_FRAMES) requestAnimationFrame(tryFocus);
      return;
    }
    element.focus({ preventScroll: true });
    onFocus?.(element);
  };
  requestAnimationFrame(tryFocus);
}
