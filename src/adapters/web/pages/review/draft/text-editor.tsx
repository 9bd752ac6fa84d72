import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "../../../ui/format.ts";
import { Markdown } from "../../../ui/markdown/markdown.tsx";

export interface TextEditorProps {
  /** Name of the text, as in "Comment". */
  readonly label: string;
  readonly text: string;
  readonly maxChars: number;
  /** Save state. */
  readonly state: ReactNode;
  /** Reason that the text is not saved. */
  readonly problem?: string | undefined;
  onChange(text: string): void;
  /** The field lost the focus, so its content can be saved. */
  onBlur(): void;
  /** Editing ended; the text is kept. */
  onClose(): void;
}

/** Markdown field with a preview. */
export function TextEditor(props: TextEditorProps): ReactNode {
  const { label, text, maxChars, state, problem, onClose } = props;
  const [isPreview, setPreview] = useState(false);
  const id = useId();
  const toggle = (): void => setPreview((before) => !before);
  return (
    // Keys of the field and its tabs: the field itself has the role.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className="editor" onKeyDown={(event) => onKey(event, { close: onClose, toggle })}>
      <Tabs id={id} isPreview={isPreview} onChange={setPreview} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tabOf(isPreview)}`}>
        {isPreview ? <Preview text={text} /> : <Field {...props} id={id} />}
      </div>
      <div className="editor-foot">
        {problem === undefined ? null : (
          <p className="check-line check-bad" id={`${id}-problem`} role="alert">
            Not saved: {problem}.
          </p>
        )}
        <span className="hint">
          {state} · {formatCount(text.length)} of {formatCount(maxChars)} characters · Markdown
        </span>
        <button
          type="button"
          className="btn btn-sm"
          aria-label={`Done: ${label}`}
          onClick={onClose}
        >
          Done<kbd>Ctrl ↵</kbd>
        </button>
      </div>
    </div>
  );
}

const tabOf = (isPreview: boolean): string => (isPreview ? "preview" : "write");

interface KeyActions {
  close(): void;
  toggle(): void;
}

function onKey(event: KeyboardEvent, { close, toggle }: KeyActions): void {
  if (event.nativeEvent.isComposing) return;
  const isChord = event.ctrlKey || event.metaKey;
  if (event.key === "Escape" || (isChord && event.key === "Enter")) {
    event.preventDefault();
    event.stopPropagation();
    close();
  } else if (isChord && event.shiftKey && event.key.toLowerCase() === "p") {
    event.preventDefault();
    toggle();
  }
}

interface TabsProps {
  readonly id: string;
  readonly isPreview: boolean;
  onChange(isPreview: boolean): void;
}

function Tabs({ id, isPreview, onChange }: TabsProps): ReactNode {
  const tabs = useRef<HTMLDivElement>(null);
  const onArrow = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    onChange(!isPreview);
    tabs.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <div className="row">
      <div
        className="tabs"
        role="tablist"
        aria-label="Editor"
        tabIndex={-1}
        ref={tabs}
        onKeyDown={onArrow}
      >
        {[false, true].map((isThis) => (
          <button
            key={tabOf(isThis)}
            type="button"
            className="tab"
            role="tab"
            id={`${id}-${tabOf(isThis)}`}
            aria-selected={isThis === isPreview}
            aria-controls={`${id}-panel`}
            tabIndex={isThis === isPreview ? 0 : -1}
            onClick={() => onChange(isThis)}
          >
            {isThis ? "Preview" : "Write"}
          </button>
        ))}
      </div>
      <span className="hint wide-only">
        <kbd>Ctrl ⇧ P</kbd>
      </span>
    </div>
  );
}

function Preview({ text }: { readonly text: string }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  // Keyboard users return to the opener when the editor closes.
  useEffect(() => frame.current?.focus(), []);
  return (
    <section className="editor-preview" ref={frame} tabIndex={-1} aria-label="Preview">
      {text.trim() === "" ? <p className="muted">Nothing to show.</p> : <Markdown text={text} />}
    </section>
  );
}

const MIN_ROWS = 4;
const MAX_ROWS = 18;
const CHARS_IN_ROW = 90;

function Field(props: TextEditorProps & { readonly id: string }): ReactNode {
  const { label, text, problem, id, onChange, onBlur } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    if (current === null) return;
    current.focus({ preventScroll: true });
    current.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const lines = text.split("\n").map((line) => Math.ceil((line.length + 1) / CHARS_IN_ROW));
  const rows = lines.reduce((sum, line) => sum + line, 1);
  return (
    <textarea
      ref={field}
      className="input"
      aria-label={label}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      rows={Math.min(Math.max(rows, MIN_ROWS), MAX_ROWS)}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}
