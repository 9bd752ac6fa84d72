import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import { ConfigFields } from "./config-fields.tsx";
import { FormNoteBanner } from "./form-note.tsx";
import { type ConfigDraft, NEW_CONFIG } from "./settings-state.ts";
import type { Probe } from "./use-probe.ts";
import type { Settings } from "./use-settings.ts";

export interface ConfigFormProps {
  /** Id of a config, or `new`. */
  readonly formKey: string;
  readonly settings: Settings;
  readonly probe: Probe;
}

/** Form of a config. Closing it keeps the typed values; cancelling discards them. */
export function ConfigForm({ formKey, settings, probe }: ConfigFormProps): ReactNode {
  const { state, saving, dispatch, save } = settings;
  const draft = state.drafts[formKey];
  const form = useRef<HTMLFormElement>(null);
  useFormFocus(form, draft);
  if (draft === undefined) return null;
  const { values, base, errors, note } = draft;
  const leave = (type: "hide" | "drop"): void => {
    dispatch(type === "hide" ? { type } : { type, key: formKey });
    focusOpener(formKey);
  };
  const submit = async (): Promise<void> => {
    if (await save(formKey)) focusOpener(formKey);
  };
  return (
    <form
      ref={form}
      className="panel"
      aria-labelledby="form-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => submitOnShortcut(event, form.current)}
    >
      <div className="panel-head">
        <h2 id="form-title">
          {base === undefined ? (
            "New config"
          ) : (
            <>
              Edit <code>{base.pattern}</code>
            </>
          )}
        </h2>
        <div className="panel-end">
          <button
            type="button"
            className="btn btn-icon btn-quiet btn-sm"
            aria-label="Close the form"
            title="Close the form; what was typed is kept"
            onClick={() => leave("hide")}
          >
            <Icon name="x" />
          </button>
        </div>
      </div>
      <div className="panel-body">
        {note === undefined ? null : <FormNoteBanner note={note} />}
        <ConfigFields
          values={values}
          base={base}
          errors={errors}
          onChange={(changed) => dispatch({ type: "type", key: formKey, values: changed })}
        />
      </div>
      <FormFooter
        isSaving={saving === formKey}
        isTesting={state.test?.key === formKey && state.test.state.kind === "running"}
        onTest={() => void probe.testForm(formKey)}
        onCancel={() => leave("drop")}
      />
    </form>
  );
}

interface FormFooterProps {
  readonly isSaving: boolean;
  readonly isTesting: boolean;
  onTest(): void;
  onCancel(): void;
}

function FormFooter({ isSaving, isTesting, onTest, onCancel }: FormFooterProps): ReactNode {
  return (
    <div className="panel-foot">
      <button type="submit" className="btn btn-primary" aria-busy={isSaving || undefined}>
        {isSaving ? <Icon name="spin" className="spin" /> : null}
        {isSaving ? "Saving" : "Save"}
        <kbd>Ctrl ↵</kbd>
      </button>
      <button type="button" className="btn" aria-busy={isTesting || undefined} onClick={onTest}>
        <Icon name={isTesting ? "spin" : "plug"} className={isTesting ? "spin" : undefined} />
        Test
      </button>
      <div className="row-end">
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/** Focuses the first field when the form is opened, and the first invalid one after a refusal. */
function useFormFocus(
  form: { readonly current: HTMLFormElement | null },
  draft: ConfigDraft | undefined,
): void {
  const wasRestored = useRef(draft?.note?.kind === "restored");
  const errors = draft?.errors;
  useEffect(() => {
    if (!wasRestored.current) form.current?.querySelector("input")?.focus();
  }, [form]);
  useEffect(() => {
    const isRefused = errors !== undefined && Object.keys(errors).length > 0;
    const isTyping =
      form.current?.contains(document.activeElement) === true &&
      document.activeElement?.matches("input, select");
    if (isRefused && !isTyping)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, errors]);
}

/** Returns the focus to the button that opens this form. */
function focusOpener(formKey: string): void {
  document
    .getElementById(formKey === NEW_CONFIG ? "config-add" : `config-edit-${formKey}`)
    ?.focus();
}

function submitOnShortcut(event: KeyboardEvent, form: HTMLFormElement | null): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form?.requestSubmit();
}
