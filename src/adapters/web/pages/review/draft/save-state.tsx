import type { ReactNode } from "react";
import { useFrame } from "../../../shell/frame.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import type { DraftState, Trouble } from "./draft-state.ts";
import { entriesOf, isEmpty, problemOf } from "./local-edits.ts";

/** Whether what was typed is on the server. */
export type Saving =
  | { readonly kind: "as-generated" }
  | { readonly kind: "saved"; readonly at: string }
  | { readonly kind: "saving" }
  | { readonly kind: "not-saved"; readonly why: string; readonly isSignedOut?: boolean };

/** Says of a draft whether it is saved. */
export function savingOf(state: DraftState): Saving {
  const { edits, clashes, refused, trouble, savedAt, draft } = state;
  if (isEmpty(edits)) {
    const at = savedAt ?? draft.editedAt;
    return at === undefined ? { kind: "as-generated" } : { kind: "saved", at };
  }
  if (trouble !== undefined) {
    const isSignedOut = trouble.kind === "signed-out";
    return { kind: "not-saved", why: WHY_NOT[trouble.kind], ...(isSignedOut && { isSignedOut }) };
  }
  if (clashes.length > 0) return { kind: "not-saved", why: "yours or theirs?" };
  const isHeld = entriesOf(edits).some(
    ([key, { value }]) => key in refused || problemOf(key, value) !== undefined,
  );
  return isHeld ? { kind: "not-saved", why: "see the text" } : { kind: "saving" };
}

const WHY_NOT: Readonly<Record<Trouble["kind"], string>> = {
  offline: "trying again",
  "signed-out": "signed out",
  ended: "the draft has ended",
  denied: "the server refused it",
};

/** The same object as long as it says the same: what shows it is drawn when it changes. */
function useSaving(): Saving {
  const { draft } = useDraftContext();
  const text = useDraftState(draft, (state) => JSON.stringify(savingOf(state)));
  return JSON.parse(text) as Saving;
}

/** "Saved 2 s ago", "Saving", "Not saved: …". */
export function SaveWords(): ReactNode {
  const saving = useSaving();
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

/** The banner that says it may be far away. */
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

/** The same with its sign, announced when it changes. */
export function SaveState(): ReactNode {
  const { kind } = useSaving();
  return (
    <span role="status" className={kind === "not-saved" ? "fact-warn" : undefined}>
      <Icon name={ICONS[kind]} />
      <span className="save-words">
        <SaveWords />
      </span>
    </span>
  );
}
