import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { useFrame } from "./frame.tsx";
import { areShortcutsEnabled, setShortcutsEnabled } from "./shortcut-setting.ts";

type Line = readonly [keys: string, does: string];

const GROUPS: readonly (readonly [name: string, lines: readonly Line[]])[] = [
  [
    "Draft",
    [
      ["j k", "Next, previous finding"],
      ["] [", "Next, previous file"],
      ["e", "Edit the comment"],
      ["x", "Discard, restore"],
      ["m", "Move to the summary, and back"],
      ["1 2 3 4", "Critical, major, minor, nit"],
      ["v", "Mark the file as viewed"],
      ["u", "Unified or split"],
      ["p", "Publish, after a confirmation"],
    ],
  ],
  [
    "While editing",
    [
      ["Ctrl ↵", "Done"],
      ["Ctrl ⇧ P", "Write or preview"],
      ["Esc", "Leave; the text is kept"],
    ],
  ],
  [
    "Anywhere",
    [
      ["?", "This overview"],
      ["g n", "New review"],
      ["g s", "Settings"],
      ["g o", "Pods"],
      ["g j", "Journal"],
      ["/", "Filter the list on the page"],
      ["Esc", "Close, or leave the field"],
    ],
  ],
  [
    "Live run",
    [
      ["f", "Follow the end, or stop following"],
      ["r", "Show or fold reasoning"],
      ["c", "Cancel, after a confirmation"],
    ],
  ],
];

export interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  onClose(): void;
}

const ADMIN_KEYS: ReadonlySet<string> = new Set(["g o"]);

/** Dialog with all keyboard shortcuts and the switch for single-key ones. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps): ReactNode {
  const isAdmin = useFrame().session?.isAdmin === true;
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(areShortcutsEnabled()), []);
  const change = (on: boolean): void => {
    setShortcutsEnabled(on);
    setOn(on);
  };
  return (
    <Dialog title="Keyboard" isOpen={isOpen} onClose={onClose} isWide>
      <div className="keys">
        {GROUPS.map(([name, lines]) => (
          <section key={name} className="keys-group">
            <h3>{name}</h3>
            <dl>
              {lines
                .filter(([keys]) => isAdmin || !ADMIN_KEYS.has(keys))
                .map(([keys, does]) => (
                  <div key={keys}>
                    <dt>
                      {keys.split(" ").map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="switch keys-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={(event) => change(event.target.checked)}
        />
        <span className="switch-track" aria-hidden="true" />
        <span>
          Single-key shortcuts{" "}
          <span className="muted">Turn off if you dictate, or if they clash with your tools.</span>
        </span>
      </label>
    </Dialog>
  );
}
