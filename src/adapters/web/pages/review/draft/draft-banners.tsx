import type { ReactNode } from "react";
import type { HeadResponse } from "../../../../../domain/api/draft-response.ts";
import { getBlockedReason } from "../../../../../domain/outbound/redact-draft.ts";
import { MountOnDemand } from "../../../shell/mount-on-demand.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { asSentence } from "../../../ui/format.ts";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import type { DraftNoticesProps } from "./draft-notices.tsx";
import type { DraftState } from "./draft-state.ts";
import { LazyConflictBanner, LazyDraftNotices, LazyUnsavedEditsBanner } from "./lazy-parts.ts";

/** Notices above the draft that the user should read first. */
export function DraftBanners(props: DraftNoticesProps): ReactNode {
  return (
    <>
      {props.job.status === "draft" ? <SecretBanner /> : null}
      <Notices {...props} />
      <UnsavedEdits />
      <Conflicts />
    </>
  );
}

function Notices(props: DraftNoticesProps): ReactNode {
  const { draft } = useDraftContext();
  const hasNews = useDraftState(
    draft,
    (state) => state.restored > 0 || isSaveRefused(state.trouble),
  );
  const { status, error, rights } = props.job;
  const { head } = props;
  const isQuiet =
    status === "draft"
      ? rights.mayWrite && error === undefined && (head === undefined || isUnchanged(head))
      : status === "publishing" || status === "published";
  return (
    <MountOnDemand isNeeded={hasNews || !isQuiet}>
      <LazyDraftNotices {...props} />
    </MountOnDemand>
  );
}

const isSaveRefused = (trouble: DraftState["trouble"]): boolean =>
  trouble?.kind === "signed-out" || trouble?.kind === "denied";

const isUnchanged = ({ isOpen, hasMoved }: HeadResponse): boolean => isOpen && !hasMoved;

function UnsavedEdits(): ReactNode {
  const { draft } = useDraftContext();
  const isEnded = useDraftState(draft, ({ trouble }) => trouble?.kind === "ended");
  return (
    <MountOnDemand isNeeded={isEnded}>
      <LazyUnsavedEditsBanner />
    </MountOnDemand>
  );
}

function Conflicts(): ReactNode {
  const { draft } = useDraftContext();
  const hasSome = useDraftState(draft, ({ conflicts }) => conflicts.length > 0);
  return (
    <MountOnDemand isNeeded={hasSome}>
      <LazyConflictBanner />
    </MountOnDemand>
  );
}

/**
 * Warns that a secret was removed, so the draft waits for a person regardless of where it was
 * requested.
 */
function SecretBanner(): ReactNode {
  const { draft } = useDraftContext();
  const reason = useDraftState(draft, (state) => getBlockedReason(state.draft.problems));
  if (reason === undefined) return null;
  return (
    <Banner tone="bad" icon="lock" title="A secret was taken out of this draft.">
      {asSentence(reason)} It is published only by hand: read it first. The model had this secret:
      find out how, and rotate it.
    </Banner>
  );
}
