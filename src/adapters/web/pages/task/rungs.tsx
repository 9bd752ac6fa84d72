import type { ReactNode } from "react";
import type { ChangeView } from "../../../../domain/event/task-view.ts";
import { Icon } from "../../ui/icon.tsx";

type Rung = ChangeView["rung"];

// The domain's own list would add the patch engine to the bundle.
const RUNGS: Readonly<Record<Rung, readonly [name: string, meaning: string]>> = {
  exact: ["exact", "The patch fitted as it was written."],
  recount: ["recount", "Only the line counts of the patch were wrong."],
  offset: ["offset", "Its lines match exactly and in one place only, at other line numbers."],
  whitespace: ["whitespace", "Its lines match in one place only, but for white space."],
  anchored: [
    "anchored context",
    "Its lines match in one place only, but for how a line is broken.",
  ],
  fuzzy: ["unique fuzzy", "All but a line of its context matches, in one place only."],
};

/** Shows how exactly the patch matched the files. */
export function Rungs({ rung }: { readonly rung: Rung }): ReactNode {
  const names = Object.keys(RUNGS) as readonly Rung[];
  return (
    <>
      <ol className="rungs" aria-label="How the patch was applied">
        {names.map((name) => (
          <li key={name} aria-current={name === rung ? "step" : undefined}>
            {name === rung ? <Icon name="check" /> : null}
            {RUNGS[name][0]}
          </li>
        ))}
      </ol>
      <p className="hint">{RUNGS[rung]?.[1]} All other lines are byte for byte the same.</p>
    </>
  );
}
