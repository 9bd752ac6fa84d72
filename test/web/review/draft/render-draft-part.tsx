import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type DraftContextValue,
  DraftProvider,
} from "../../../../src/adapters/web/pages/review/draft/draft-context.tsx";
import { initialDraftState } from "../../../../src/adapters/web/pages/review/draft/draft-state.ts";
import { createDraftStore } from "../../../../src/adapters/web/pages/review/draft/draft-store.ts";
import type { Draft } from "../../../../src/adapters/web/pages/review/draft/use-draft.ts";
import { FrameProvider } from "../../../../src/adapters/web/shell/frame.tsx";
import type { DraftResponse } from "../../../../src/domain/api/draft-response.ts";
import type { PageFrame } from "../../../../src/domain/api/page.ts";

const FRAME: PageFrame = {
  path: "/reviews/x",
  requestId: "r",
  at: "2026-01-02T03:04:05.000Z",
  links: { hosts: [], codeHost: "code.example" },
};

/** Creates a draft that is kept in memory. */
export function createMemoryDraft(answer: DraftResponse): Draft {
  const store = createDraftStore(initialDraftState(answer));
  const edit: Draft["edit"] = (key, value) => store.dispatch({ type: "edit", key, value });
  const done = async (): Promise<boolean> => true;
  return { ...store, edit, choose: edit, restore: () => {}, flush: done, refresh: async () => {} };
}

/** Renders a part of the editor like the server does. */
export function renderDraftPart(
  draft: Draft,
  part: ReactNode,
  over: Partial<DraftContextValue> = {},
): string {
  const nothing = (): void => {};
  const actions = {
    edit: nothing,
    close: nothing,
    discard: nothing,
    move: nothing,
    grade: nothing,
  };
  const value = { draft, isReadOnly: false, actions, goTo: nothing, ...over };
  return renderToStaticMarkup(
    <FrameProvider frame={FRAME}>
      <DraftProvider value={value}>{part}</DraftProvider>
    </FrameProvider>,
  );
}
