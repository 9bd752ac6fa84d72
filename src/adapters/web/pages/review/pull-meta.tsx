import type { ReactNode } from "react";
import type { PullDetails } from "../../../../domain/pull/pull-details.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { LineDelta } from "../../ui/line-delta.tsx";
import { PersonName } from "../../ui/person-name.tsx";

interface PullMetaProps {
  /** Absent until the pull request is loaded, and for jobs of earlier versions. */
  readonly details: PullDetails | undefined;
}

/** Author and branches of a pull request; unknown values are omitted. */
export function PullOrigin({ details }: PullMetaProps): ReactNode {
  const { author, head, base } = details ?? {};
  return (
    <>
      {author === undefined ? null : (
        <span>
          <span className="vh">by </span>
          <PersonName login={author} />
        </span>
      )}
      {head === undefined || base === undefined ? null : (
        <span>
          <Icon name="branch" />
          <code className="mono">{head}</code> into <code className="mono">{base}</code>
        </span>
      )}
    </>
  );
}

/** Size of a pull request's change. */
export function PullSize({ details }: PullMetaProps): ReactNode {
  if (details === undefined) return null;
  const { changedFiles, additions, deletions } = details;
  return (
    <span>
      {plural(changedFiles, "file")}{" "}
      {additions === undefined || deletions === undefined ? null : (
        <LineDelta additions={additions} deletions={deletions} />
      )}
    </span>
  );
}
