import type { ReactNode } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { Icon } from "../../../ui/icon.tsx";
import { severityLabel } from "../../../ui/severity.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { findingElementId } from "./finding-actions.ts";
import { findingTitle } from "./finding-labels.ts";
import { splitPath } from "./list-files.ts";
import { CodeText } from "./word-diff.tsx";

/** Findings in the order of the `j` and `k` shortcuts. */
export function TreeFindings({
  findings,
}: {
  readonly findings: readonly DraftComment[];
}): ReactNode {
  const { draft, goTo } = useDraftContext();
  const current = useDraftState(draft, (state) => state.current);
  return (
    <ul>
      {findings.map((comment) => (
        <li key={comment.id}>
          <a
            className={`tree-item tree-finding sev-${comment.severity}`}
            href={`#${findingElementId(comment.id)}`}
            aria-current={comment.id === current ? "location" : undefined}
            onClick={(event) => {
              event.preventDefault();
              goTo(comment.id);
            }}
          >
            <Icon name={comment.severity} label={severityLabel(comment.severity)} />
            <span className="tree-title">
              {comment.discarded ? (
                <s>
                  <CodeText text={findingTitle(comment)} />
                </s>
              ) : (
                <CodeText text={findingTitle(comment)} />
              )}
              <small>{placeOf(comment)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ bucket, path, line, discarded }: DraftComment): string {
  if (discarded) return "discarded";
  const { name } = splitPath(path);
  const file = line === undefined ? name : `${name}:${line}`;
  if (bucket === "summary") return file === "" ? "in the summary" : `${file}, in the summary`;
  return file;
}
