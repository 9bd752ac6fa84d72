import { type ReactNode, useEffect, useState } from "react";

export interface DisclosureProps {
  readonly summary: ReactNode;
  /** How it is until the person folds it themselves, and again when this changes. */
  readonly isOpen?: boolean;
  /** Rendered while it is open. */
  children(): ReactNode;
}

/** Something in the stream that unfolds. What is folded is not in the document: a long run has thousands of them. */
export function Disclosure({
  summary,
  isOpen: isMeantOpen = false,
  children,
}: DisclosureProps): ReactNode {
  const [isOpen, setOpen] = useState(isMeantOpen);
  useEffect(() => setOpen(isMeantOpen), [isMeantOpen]);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        onClick={(event) => {
          // Rendered at once, so that the stream can keep the line where it is.
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        {summary}
      </summary>
      {isOpen ? children() : null}
    </details>
  );
}
