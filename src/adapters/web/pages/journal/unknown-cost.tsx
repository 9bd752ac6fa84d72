import type { ReactNode } from "react";

/** No endpoint tells its prices, and nobody has named them: that is not the same as nothing. */
export function UnknownCost(): ReactNode {
  return (
    <span className="muted" title="No price is known for this model">
      not known
    </span>
  );
}
