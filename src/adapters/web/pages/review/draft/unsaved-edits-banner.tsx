import { type ReactNode, useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { plural } from "../../../ui/format.ts";
import { editLabel, valueLabel } from "./conflict-banner.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { listEdits } from "./local-edits.ts";

/** Changes made after the draft had ended; shown until the user discards them. */
export function UnsavedEditsBanner(): ReactNode {
  const { draft } = useDraftContext();
  const isEnded = useDraftState(draft, ({ trouble }) => trouble?.kind === "ended");
  const edits = useDraftState(draft, (state) => state.edits);
  const server = useDraftState(draft, (state) => state.draft);
  const [isShown, setShown] = useState(false);
  const left = listEdits(edits);
  if (!isEnded || left.length === 0) return null;
  return (
    <>
      <Banner
        tone="warn"
        title={`Not saved: the draft is ${server.status}.`}
        actions={
          <button type="button" className="btn btn-sm" onClick={() => setShown(true)}>
            Show it
          </button>
        }
      >
        {plural(left.length, "change")} of yours came too late. What you typed is kept in this
        browser.
      </Banner>
      <Dialog
        title="What was not saved"
        isOpen={isShown}
        isWide
        onClose={() => setShown(false)}
        foot={
          <>
            <button type="button" className="btn" data-first onClick={() => setShown(false)}>
              Keep it
            </button>
            <button
              type="button"
              className="btn btn-danger-solid"
              onClick={() => draft.dispatch({ type: "forget" })}
            >
              Throw it away
            </button>
          </>
        }
      >
        {left.map(([key, { value }]) => (
          <section key={key} className="clash">
            <h3>
              {editLabel(key, server)} <CopyButton text={`${value}`} what="text" />
            </h3>
            <p className="clash-text">{valueLabel(value)}</p>
          </section>
        ))}
      </Dialog>
    </>
  );
}
