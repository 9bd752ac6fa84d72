import { type ReactNode, useState } from "react";
import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import { useFrame } from "../../../shell/frame.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { severityLabel } from "../../../ui/severity.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { eventLabel } from "./event-labels.ts";
import { findingTitle } from "./finding-labels.ts";
import { type EditKey, type EditValue, getValue, readKey } from "./local-edits.ts";
import { WordDiff } from "./word-diff.tsx";

/**
 * Banner for conflicts between the user's changes and those of another user. Both versions are kept
 * until the user chooses.
 */
export function ConflictBanner(): ReactNode {
  const { draft } = useDraftContext();
  const clashes = useDraftState(draft, (state) => state.conflicts);
  const server = useDraftState(draft, (state) => state.draft);
  const [isComparing, setComparing] = useState(false);
  const who = useLastEditor(server);
  const choose = (type: "keep-mine" | "take-theirs", keys: readonly EditKey[]): void => {
    draft.dispatch({ type, keys });
    void draft.flush();
  };
  const [first] = clashes;
  if (first === undefined) return null;
  return (
    <>
      <Banner
        tone="warn"
        icon="user"
        title={who.isSelf ? IN_ANOTHER_TAB : `${who.name} changed this draft a moment ago.`}
        actions={
          <>
            <button type="button" className="btn btn-sm" onClick={() => setComparing(true)}>
              Compare
            </button>
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              onClick={() => choose("keep-mine", clashes)}
            >
              Keep mine
            </button>
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              onClick={() => choose("take-theirs", clashes)}
            >
              Take theirs
            </button>
          </>
        }
      >
        {conflictText(clashes, first, server)} is kept beside theirs and is not saved before you
        choose.
      </Banner>
      <Dialog
        title="Yours and theirs"
        isOpen={isComparing}
        isWide
        onClose={() => setComparing(false)}
      >
        {clashes.map((key) => (
          <Conflict key={key} editKey={key} server={server} choose={choose} />
        ))}
      </Dialog>
    </>
  );
}

const IN_ANOTHER_TAB = "You changed this draft in another tab a moment ago.";

/** Returns the last editor of the draft, and whether this is the current user. */
function useLastEditor(server: DraftResponse): { readonly name: string; readonly isSelf: boolean } {
  const own = useFrame().session?.login.toLowerCase();
  const name = server.editedBy ?? "Another user";
  return { name, isSelf: name.toLowerCase() === own };
}

/** Conflict notice beside the affected text, which may be far from the top of the page. */
export function ConflictNote({ editKey }: { readonly editKey: EditKey }): ReactNode {
  const { draft } = useDraftContext();
  const isClash = useDraftState(draft, ({ conflicts }) => conflicts.includes(editKey));
  const server = useDraftState(draft, (state) => state.draft);
  const who = useLastEditor(server);
  if (!isClash) return null;
  const choose = (type: "keep-mine" | "take-theirs"): void => {
    draft.dispatch({ type, keys: [editKey] });
    void draft.flush();
  };
  return (
    <div className="clash-note" role="alert">
      <details className="why">
        <summary>
          <Icon name="chevron-down" className="chev" />
          {who.isSelf ? "You changed it in another tab, too" : `${who.name} changed it, too`}
        </summary>
        <p className="clash-text">{valueLabel(getValue(server, editKey) ?? "")}</p>
      </details>
      <div className="row">
        <button type="button" className="btn btn-sm" onClick={() => choose("keep-mine")}>
          Keep mine
        </button>
        <button type="button" className="btn btn-sm" onClick={() => choose("take-theirs")}>
          Take theirs
        </button>
      </div>
    </div>
  );
}

function conflictText(clashes: readonly EditKey[], first: EditKey, server: DraftResponse): string {
  if (clashes.length > 1) return `What you changed at ${clashes.length} places`;
  return `Your ${fieldLabel(first)} of “${editLabel(first, server)}”`;
}

const FIELD_LABELS = { body: "text", severity: "severity", bucket: "place", discarded: "choice" };

function fieldLabel(key: EditKey): string {
  const parts = readKey(key);
  if (parts === undefined) return key === "summary" ? "text" : "choice";
  return FIELD_LABELS[parts.field];
}

/** Returns the display name of the changed field. */
export function editLabel(key: EditKey, { comments }: DraftResponse): string {
  const parts = readKey(key);
  if (parts === undefined) return key === "summary" ? "Summary" : "Review event";
  const comment = comments.find(({ id }) => id === parts.id);
  return comment === undefined ? "a finding" : findingTitle(comment);
}

interface ConflictProps {
  readonly editKey: EditKey;
  readonly server: DraftResponse;
  choose(type: "keep-mine" | "take-theirs", keys: readonly EditKey[]): void;
}

function Conflict({ editKey, server, choose }: ConflictProps): ReactNode {
  const { draft } = useDraftContext();
  const mine = useDraftState(draft, ({ edits }) => edits[editKey]?.value) ?? "";
  const theirs = getValue(server, editKey) ?? "";
  return (
    <section className="clash" aria-label={editLabel(editKey, server)}>
      <h3>{editLabel(editKey, server)}</h3>
      <div className="halves">
        <Side title="Yours" value={mine}>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => choose("keep-mine", [editKey])}
          >
            Keep mine
          </button>
        </Side>
        <Side title={`By ${server.editedBy ?? "another user"}`} value={theirs}>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => choose("take-theirs", [editKey])}
          >
            Take theirs
          </button>
        </Side>
      </div>
      {isText(editKey) ? (
        <p className="small">
          From theirs to yours: <WordDiff from={`${theirs}`} to={`${mine}`} />
        </p>
      ) : null}
    </section>
  );
}

const isText = (key: EditKey): boolean => key === "summary" || readKey(key)?.field === "body";

interface SideProps {
  readonly title: string;
  readonly value: EditValue;
  readonly children: ReactNode;
}

function Side({ title, value, children }: SideProps): ReactNode {
  return (
    <div className="clash-side">
      <h4>{title}</h4>
      <p className="clash-text">{valueLabel(value)}</p>
      {children}
    </div>
  );
}

const VALUE_LABELS: Readonly<Record<string, string>> = {
  inline: "On its line",
  file: "On the file",
  summary: "With the summary",
};

/** Formats a changed value; texts are returned unchanged. */
export function valueLabel(value: EditValue): string {
  if (typeof value === "boolean") return value ? "Discarded" : "Posted";
  if (value === "critical" || value === "major" || value === "minor" || value === "nit")
    return severityLabel(value);
  return VALUE_LABELS[value] ?? eventLabel(value);
}
