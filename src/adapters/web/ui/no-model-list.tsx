import type { ReactNode } from "react";
import { asSentence } from "./format.ts";

export interface NoModelListProps {
  readonly id: string;
  /** What the server or its endpoint said. */
  readonly reason: string;
  retry(): void;
}

/** Stands under the field of a model whose list did not load. */
export function NoModelList({ id, reason: why, retry }: NoModelListProps): ReactNode {
  return (
    <p className="hint" id={id}>
      The model list did not load. Type an id, or{" "}
      <button type="button" className="link" onClick={retry}>
        try again
      </button>
      . {asSentence(why)}
    </p>
  );
}
