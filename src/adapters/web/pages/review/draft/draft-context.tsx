import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { HeadResponse } from "../../../../../domain/api/draft-response.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { DraftState } from "./draft-state.ts";
import type { FindingActions } from "./finding-actions.ts";
import type { Draft } from "./use-draft.ts";

/** Values shared by the parts of the editor. */
export interface DraftContextValue {
  readonly draft: Draft;
  /** The draft cannot be changed: it was published, or the user lacks permission. */
  readonly isReadOnly: boolean;
  /** Changes of the pull request since the review; absent until loaded, or if there are none. */
  readonly head?: HeadResponse | undefined;
  /** Scrolls to a finding and focuses it. */
  goTo(id: string): void;
  readonly actions: FindingActions;
}

const DraftContext = createContext<DraftContextValue | undefined>(undefined);

export function DraftProvider({
  value,
  children,
}: {
  readonly value: DraftContextValue;
  readonly children: ReactNode;
}): ReactNode {
  return <DraftContext value={value}>{children}</DraftContext>;
}

export function useDraftContext(): DraftContextValue {
  const value = use(DraftContext);
  if (value === undefined) throw new Error("a part of the draft outside its editor");
  return value;
}

/**
 * Returns a part of the draft's state. `pick` must return the same object while the part is
 * unchanged.
 */
export function useDraftState<Part>(draft: Draft, pick: (state: DraftState) => Part): Part {
  const read = (): Part => pick(draft.read());
  return useSyncExternalStore(draft.subscribe, read, read);
}

/** Returns the current version of a finding. */
export function useComment(id: string): DraftComment | undefined {
  const { draft } = useDraftContext();
  return useDraftState(draft, ({ view }) => view.comments.find((comment) => comment.id === id));
}
