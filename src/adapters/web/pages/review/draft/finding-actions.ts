import { useMemo } from "react";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { editKey } from "./local-edits.ts";
import type { Draft } from "./use-draft.ts";

/** What a person does with a finding, by a button or a key. */
export interface FindingActions {
  edit(comment: DraftComment): void;
  close(id: string): void;
  discard(comment: DraftComment): void;
  move(comment: DraftComment): void;
  grade(comment: DraftComment, severity: Severity): void;
}

/** Where a finding can go; `undefined` when it has to stay. */
export function otherBucket({
  bucket,
  original,
}: DraftComment): DraftComment["bucket"] | undefined {
  if (bucket !== "summary") return "summary";
  return original.bucket === "summary" ? undefined : original.bucket;
}

/** The element of a finding: its card, or the line that it is folded to. */
export const findingElementId = (id: string): string => `f-${id}`;
/** The line that a finding in the summary leaves where it stands in the diff. */
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
      // The reader stays where they were, and not where the finding went.
      focusWhenReady(bucket === "summary" ? movedElementId(id) : findingElementId(id));
    },
    grade: ({ id, discarded }, severity) => {
      if (!discarded) draft.choose(editKey("severity", id), severity);
    },
  };
}

/** About a second: what is drawn in parts may not be there yet. */
const MAX_FRAMES = 60;

/** Puts the focus on an element as soon as it is there, without a jump. */
export function focusWhenReady(elementId: string, onFocus?: (element: HTMLElement) => void): void {
  let frames = 0;
  const look = (): void => {
    const element = document.getElementById(elementId);
    frames += 1;
    if (element === null) {
      if (frames < MAX_FRAMES) requestAnimationFrame(look);
      return;
    }
    element.focus({ preventScroll: true });
    onFocus?.(element);
  };
  requestAnimationFrame(look);
}
