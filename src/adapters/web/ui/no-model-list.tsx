import type { ReactNode } from "react";
import { asSentence } from "./format.ts";

export interface NoModelListProps {
  readonly id: string;
  /** Message of the server or its endpoint. */
  readonly reason: string;
  retry(): void;
}

/** Message under a model field whose list could not be loaded. */
export function NoModelList({ id, reason, retry }: NoModelListProps): ReactNode {
  return (
    <p className="hint" id={id}>
      The model list did not load. Type an id, or{" "}
      <button type="button" className="link" onClick={retry}>
        try again
      </button>
      . {asSentence(reason)}
    </p>
  );
}
