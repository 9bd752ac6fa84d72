import { type ReactNode, useEffect, useState } from "react";

export interface DisclosureProps {
  readonly summary: ReactNode;
  /** Open state until the user changes it; a new value resets it. */
  readonly isOpen?: boolean;
  /** Rendered while open. */
  children(): ReactNode;
}

/**
 * Expandable part of the stream. Collapsed content is not rendered, as a long run has thousands of
 * entries.
 */
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
          // Rendered synchronously, so that the stream can keep the line in place.
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
