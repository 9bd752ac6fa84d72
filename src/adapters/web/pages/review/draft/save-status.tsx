import type { ReactNode } from "react";
import { useFrame } from "../../../shell/frame.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import type { DraftState, SaveProblem } from "./draft-state.ts";
import { isEmpty, listEdits, validateEdit } from "./local-edits.ts";

/** Save state of the user's changes. */
export type SaveStatus =
  | { readonly kind: "as-generated" }
  | { readonly kind: "saved"; readonly at: string }
  | { readonly kind: "saving" }
  | { readonly kind: "not-saved"; readonly why: string; readonly isSignedOut?: boolean };

/** Returns the save state of a draft. */
export function getSaveStatus(state: DraftState): SaveStatus {
  const { edits, conflicts, refused, trouble, savedAt, draft } = state;
  if (isEmpty(edits)) {
    const at = savedAt ?? draft.editedAt;
    return at === undefined ? { kind: "as-generated" } : { kind: "saved", at };
  }
  if (trouble !== undefined) {
    const isSignedOut = trouble.kind === "signed-out";
    return {
      kind: "not-saved",
      why: UNSAVED_REASONS[trouble.kind],
      isSignedOut,
    };
  }
  if (conflicts.length > 0) return { kind: "not-saved", why: "yours or theirs?" };
  const isHeld = listEdits(edits).some(
    ([key, { value }]) => key in refused || validateEdit(key, value) !== undefined,
  );
  return isHeld ? { kind: "not-saved", why: "see the text" } : { kind: "saving" };
}

const UNSAVED_REASONS: Readonly<Record<SaveProblem["kind"], string>> = {
  offline: "trying again",
  "signed-out": "signed out",
  ended: "the draft has ended",
  denied: "the server refused it",
};

/** Returns the same object while the state is unchanged, to avoid needless renders. */
function useSaveStatus(): SaveStatus {
  const { draft } = useDraftContext();
  const text = useDraftState(draft, (state) => JSON.stringify(getSaveStatus(state)));
  return JSON.parse(text) as SaveStatus;
}

/** Text of the save state: "Saved 2 s ago", "Saving", "Not saved: …". */
export function SaveStatusText(): ReactNode {
  const saving = useSaveStatus();
  switch (saving.kind) {
    case "as-generated":
      return "As generated";
    case "saving":
      return "Saving";
    case "not-saved":
      return (
        <>
          Not saved: {saving.why}
          {saving.isSignedOut === true ? <SignIn /> : null}
        </>
      );
    case "saved":
      return (
        <>
          Saved
          <span className="saved-when" aria-hidden="true">
            {" "}
            <TimeAgo at={saving.at} />
          </span>
        </>
      );
  }
}

/** Sign-in link, as the banner may be far away. */
function SignIn(): ReactNode {
  const { path } = useFrame();
  return (
    <>
      {" "}
      <a href={`/login?return_to=${encodeURIComponent(path)}`}>Sign in</a>
    </>
  );
}

const ICONS = {
  "as-generated": "text",
  saved: "check",
  saving: "refresh",
  "not-saved": "warning",
} as const;

/** Save state with its icon, announced on changes. */
export function SaveIndicator(): ReactNode {
  const { kind } = useSaveStatus();
  return (
    <span role="status" className={kind === "not-saved" ? "fact-warn" : undefined}>
      <Icon name={ICONS[kind]} />
      <span className="save-words">
        <SaveStatusText />
      </span>
    </span>
  );
}
