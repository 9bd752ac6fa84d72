import type { ReactNode } from "react";
import { notReviewedLabel } from "../../../../../domain/render/coverage-labels.ts";
import type { ManifestEntry } from "../../../../../domain/review/manifest.ts";
import { shortSha } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SeverityTally } from "../../../ui/severity.tsx";
import { countDraftSeverities } from "./count-draft.ts";
import { useDraftContext } from "./draft-context.tsx";
import type { ListedFile } from "./list-files.ts";

export interface FileEndProps {
  readonly listed: ListedFile;
  readonly isViewed: boolean;
  markViewed(path: string, isViewed: boolean): void;
}

/** Right side of a file header: number of findings, coverage and the viewed checkbox. */
export function FileEnd({ listed, isViewed, markViewed }: FileEndProps): ReactNode {
  const { head } = useDraftContext();
  const { file, comments, coverage } = listed;
  const live = comments.filter(({ bucket, discarded }) => bucket !== "summary" && !discarded);
  return (
    <>
      {head?.changedPaths.includes(file.path) === true ? (
        <span className="tag tag-warn">
          <Icon name="history" />
          Changed in {shortSha(head.head)}
        </span>
      ) : null}
      {live.length === 0 ? null : <SeverityTally counts={countDraftSeverities(live)} />}
      {coverage === undefined ? null : <CoverageBadge coverage={coverage} />}
      <label className="viewed">
        <input
          type="checkbox"
          checked={isViewed}
          aria-label={`Viewed: ${file.path}`}
          onChange={(event) => markViewed(file.path, event.target.checked)}
        />
        Viewed
      </label>
    </>
  );
}

function CoverageBadge({ coverage }: { readonly coverage: ManifestEntry }): ReactNode {
  const { state, reason } = coverage;
  if (state === "reviewed")
    return (
      <span className="fact fact-full">
        <Icon name="ok" />
        Reviewed in full
      </span>
    );
  const why = reason === undefined ? "" : `: ${notReviewedLabel(reason)}`;
  const isPart = state === "in-part";
  return (
    <span className={isPart ? "fact fact-warn" : "fact"}>
      <Icon name={isPart ? "warning" : "skip"} />
      {isPart ? "Reviewed in part" : "Not reviewed"}
      {why}
    </span>
  );
}
