import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { HeadResponse } from "../../../../../domain/api/draft-response.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { DraftState } from "./draft-state.ts";
import type { FindingActions } from "./finding-actions.ts";
import type { Draft } from "./use-draft.ts";

/** What the parts of the editor share. */
export interface DraftContextValue {
  readonly draft: Draft;
  /** Nothing can be changed: it was published, or the person may not. */
  readonly isReadOnly: boolean;
  /** What came after the review; absent until it is known, or when nothing did. */
  readonly head?: HeadResponse | undefined;
  /** Brings a finding into view and puts the focus on it. */
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

/** A part of the draft's state. What `pick` gives must be the same object as long as nothing of it changes. */
export function useDraftState<Part>(draft: Draft, pick: (state: DraftState) => Part): Part {
  const read = (): Part => pick(draft.read());
  return useSyncExternalStore(draft.subscribe, read, read);
}

/** A finding as it stands now. */
export function useComment(id: string): DraftComment | undefined {
  const { draft } = useDraftContext();
  return useDraftState(draft, ({ view }) => view.comments.find((comment) => comment.id === id));
}
