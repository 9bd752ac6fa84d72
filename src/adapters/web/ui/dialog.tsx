import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
  /**
   * Buttons. The safe one has `data-first` and gets the initial focus, except in the publish
   * dialog.
   */
  readonly foot?: ReactNode;
  onClose(): void;
}

/** Native dialog: it traps the focus and closes on Escape. */
export function Dialog({
  title,
  isOpen,
  isWide = false,
  children,
  foot,
  onClose,
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    if (isOpen && !current.open) {
      current.showModal();
      current.querySelector<HTMLElement>("[data-first]")?.focus();
    }
    if (!isOpen && current.open) current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={isWide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={ignoreHeld}
    >
      <form method="dialog" className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="submit" className="btn btn-icon btn-quiet" aria-label="Close" title="Close">
          <Icon name="x" />
        </button>
      </form>
      {isOpen ? <div className="dialog-body">{children}</div> : null}
      {isOpen && foot !== undefined ? <div className="dialog-foot">{foot}</div> : null}
    </dialog>
  );
}

/** Ignores key repeat: the Enter key press that opened the dialog must not press a button in it. */
function ignoreHeld(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat && event.target instanceof HTMLButtonElement)
    event.preventDefault();
}
