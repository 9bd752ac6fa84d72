import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";
import { type ConfigField, FIELD_LABELS } from "./config-values.ts";
import type { FormNote } from "./settings-state.ts";

/** Notice above a form: restored values, changes by others, or a failed save. */
export function FormNoteBanner({ note }: { readonly note: FormNote }): ReactNode {
  switch (note.kind) {
    case "restored":
      return (
        <Banner tone="ok" title="Welcome back.">
          What you typed is unchanged. A key is never kept: type it again.
        </Banner>
      );
    case "changed":
      return <ChangedBanner note={note} />;
    case "gone":
      return (
        <Banner tone="warn" icon="user" title="This config was deleted.">
          What you typed is kept. Saving creates a new one, which requires the key.
        </Banner>
      );
    case "signed-out":
      return (
        <Banner
          tone="warn"
          icon="lock"
          title="You were signed out."
          actions={
            <a className="btn btn-sm" href="/login" target="_blank" rel="noopener">
              Sign in
            </a>
          }
        >
          Sign in in the other tab, come back and save: all of it is still here, the key too.
        </Banner>
      );
    case "refused":
      return (
        <Banner tone="bad" title="It was not saved.">
          {note.detail}
          {note.requestId === "" ? null : (
            <>
              {" "}
              <span className="muted">
                Request <code className="mono">{note.requestId}</code>
              </span>
            </>
          )}
        </Banner>
      );
  }
}

function ChangedBanner({
  note: { by, taken, kept },
}: {
  readonly note: Extract<FormNote, { readonly kind: "changed" }>;
}): ReactNode {
  return (
    <Banner tone="warn" icon="user" title={`${by} has changed this config.`}>
      {taken.length === 0 ? null : `Taken over: ${fieldNames(taken)}. `}
      {kept.length === 0
        ? "What you typed is kept; look at it and save again."
        : `You both changed ${fieldNames(kept)}: yours is shown here, and saving replaces theirs.`}
    </Banner>
  );
}

const fieldNames = (fields: readonly ConfigField[]): string =>
  fields.map((field) => FIELD_LABELS[field]).join(", ");
