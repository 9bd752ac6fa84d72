import type { ReactNode } from "react";
import { printablePath } from "../../../../domain/diff/quoted-path.ts";
import type { ChangeView } from "../../../../domain/event/task-view.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { asSentence, formatCount, plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { TamperReport } from "./tamper-report.tsx";

/** Not needed before a change exists. */
const PatchDiff = lazyPart(async () => (await import("./patch-diff.tsx")).PatchDiff);

/** Panel of the committed change: how the patch was applied, its diff, and findings to check. */
export function PatchPanel({ change }: { readonly change: ChangeView }): ReactNode {
  const { files, fileCount, notes } = change;
  const total = (side: "added" | "removed"): number =>
    files.reduce((sum, file) => sum + file[side], 0);
  const untold = fileCount - files.length;
  return (
    <section className="panel" aria-labelledby="patch-title">
      <div className="panel-head">
        <h2 id="patch-title">Patch</h2>
        <span className="panel-note">{plural(fileCount, "file")}</span>
        <span className="delta">
          <span className="plus">+{formatCount(total("added"))}</span>
          <span className="less">−{formatCount(total("removed"))}</span>
        </span>
      </div>
      <div className="panel-body">
        <div className="stack-sm">
          <Rungs rung={change.rung} />
          {notes.length === 0 ? null : (
            <ul className="plain hint">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="ruled patch-diff">
        <PatchDiff change={change} />
      </div>
      {untold > 0 ? (
        <p className="panel-body hint">{plural(untold, "more file")}, too many to be shown here.</p>
      ) : null}
      <LeftOutFiles paths={change.leftOut} />
      <TamperReport findings={change.tamper} />
      {change.normalizer === undefined ? null : (
        <div className="panel-foot">
          <span className="hint">Checks of the repository: {asSentence(change.normalizer)}</span>
        </div>
      )}
    </section>
  );
}

function LeftOutFiles({ paths }: { readonly paths: readonly string[] }): ReactNode {
  if (paths.length === 0) return null;
  return (
    <details className="fold fold-row">
      <summary>
        <Icon name="chevron-down" className="chev" />
        <strong>Not committed: {plural(paths.length, "file")}</strong>{" "}
        <span className="muted small">changed by the normalizer alone</span>
      </summary>
      <ul className="paths">
        {paths.map((path) => (
          <li key={path}>{printablePath(path)}</li>
        ))}
      </ul>
    </details>
  );
}

type Rung = ChangeView["rung"];

// The domain's own list would add the patch engine to the bundle.
const RUNGS: Readonly<Record<Rung, readonly [name: string, meaning: string]>> = {
  exact: ["exact", "The patch applied as it was written."],
  recount: ["recount", "Only the line counts of the patch were wrong."],
  offset: ["offset", "Its lines match exactly and in one place only, at other line numbers."],
  whitespace: ["whitespace", "Its lines match in one place only, except for white space."],
  anchored: ["anchored context", "Its lines match in one place only, except for line breaks."],
  fuzzy: ["unique fuzzy", "All but a line of its context matches, in one place only."],
};

/** Shows how exactly the patch matched the files. */
function Rungs({ rung }: { readonly rung: Rung }): ReactNode {
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
