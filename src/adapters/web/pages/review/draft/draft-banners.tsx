import type { ReactNode } from "react";
import type { HeadAnswer } from "../../../../../domain/api/draft-answer.ts";
import { heldReason } from "../../../../../domain/outbound/hold-draft.ts";
import { Asked } from "../../../shell/asked.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { asSentence } from "../../../ui/format.ts";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import type { DraftNoticesProps } from "./draft-notices.tsx";
import type { DraftState } from "./draft-state.ts";
import { LateClashBanner, LateDraftNotices, LateLeftOverBanner } from "./late-parts.ts";

/** What one has to know before one goes on, on top of the draft. */
export function DraftBanners(props: DraftNoticesProps): ReactNode {
  return (
    <>
      {props.job.status === "draft" ? <Held /> : null}
      <Notices {...props} />
      <LeftOver />
      <Clashes />
    </>
  );
}

function Notices(props: DraftNoticesProps): ReactNode {
  const { draft } = useDraftContext();
  const hasNews = useDraftState(draft, (state) => state.restored > 0 || isRefused(state.trouble));
  const { status, error, rights } = props.job;
  const { head } = props;
  const isQuiet =
    status === "draft"
      ? rights.mayWrite && error === undefined && (head === undefined || standsAsItDid(head))
      : status === "publishing" || status === "published";
  return (
    <Asked isAsked={hasNews || !isQuiet}>
      <LateDraftNotices {...props} />
    </Asked>
  );
}

const isRefused = (trouble: DraftState["trouble"]): boolean =>
  trouble?.kind === "signed-out" || trouble?.kind === "denied";

const standsAsItDid = ({ isOpen, hasMoved }: HeadAnswer): boolean => isOpen && !hasMoved;

function LeftOver(): ReactNode {
  const { draft } = useDraftContext();
  const isEnded = useDraftState(draft, ({ trouble }) => trouble?.kind === "ended");
  return (
    <Asked isAsked={isEnded}>
      <LateLeftOverBanner />
    </Asked>
  );
}

function Clashes(): ReactNode {
  const { draft } = useDraftContext();
  const hasSome = useDraftState(draft, ({ clashes }) => clashes.length > 0);
  return (
    <Asked isAsked={hasSome}>
      <LateClashBanner />
    </Asked>
  );
}

/** A secret stood in it: it waits for somebody, wherever it was asked for. */
function Held(): ReactNode {
  const { draft } = useDraftContext();
  const reason = useDraftState(draft, (state) => heldReason(state.draft.problems));
  if (reason === undefined) return null;
  return (
    <Banner tone="bad" icon="lock" title="A secret was taken out of this draft.">
      {asSentence(reason)} It is published only if somebody does so: read it first. The model knew
      this secret, so find out how, and replace it.
    </Banner>
  );
}
