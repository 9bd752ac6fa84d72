import { type ReactNode, useRef, useState } from "react";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface DeleteDialogProps {
  /** Absent if the dialog is closed. */
  readonly config: ProviderConfig | undefined;
  /** Resolves with the reason that the config was not deleted, or `undefined`. */
  remove(config: ProviderConfig): Promise<string | undefined>;
  onClose(): void;
}

/** Dialog that asks for confirmation and deletes a config with its key. */
export function DeleteDialog({ config, remove, onClose }: DeleteDialogProps): ReactNode {
  const [isDeleting, setDeleting] = useState(false);
  const [why, setWhy] = useState<string>();
  const isGone = useRef(false);
  const closed = (): void => {
    setWhy(undefined);
    onClose();
    // The browser returns the focus to a button whose row no longer exists.
    if (isGone.current) document.getElementById("configs-title")?.focus();
    isGone.current = false;
  };
  const confirm = async (): Promise<void> => {
    if (config === undefined || isDeleting) return;
    setDeleting(true);
    const refused = await remove(config);
    setDeleting(false);
    setWhy(refused);
    isGone.current = refused === undefined;
    if (isGone.current) onClose();
  };
  return (
    <Dialog
      title="Delete this config?"
      isOpen={config !== undefined}
      onClose={closed}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Keep it
          </button>
          <button
            type="button"
            className="btn btn-danger-solid"
            aria-busy={isDeleting || undefined}
            onClick={() => void confirm()}
          >
            Delete {config?.pattern}
          </button>
        </>
      }
    >
      <p>
        <code>{config?.pattern}</code> and its key are deleted; the key cannot be restored. Its
        repositories use the next config that fits, or the server’s own model, from the next review
        on.
      </p>
      {why === undefined ? null : (
        <p className="check-line check-bad" role="alert">
          <Icon name="error" />
          <span>{why}</span>
        </p>
      )}
    </Dialog>
  );
}
