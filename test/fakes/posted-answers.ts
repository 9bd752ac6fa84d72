import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { IssueState, ReactionState } from "../../src/demo/host/state.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { createMarkers, type Markers } from "../../src/domain/publish/marker.ts";
import { deriveMarkerKey } from "../../src/domain/publish/marker-key.ts";
import { deriveWorkId } from "../../src/domain/publish/work-id.ts";

/** Something of ours on a pull request that answers a comment. */
export interface PostedAnswer {
  readonly kind: "review" | "reply" | "notice";
  readonly body: string;
  /** Head that its marker names. */
  readonly head: string;
  /** Bodies of the comments on lines, of a review. */
  readonly onLines: readonly string[];
}

/** Reads markers of the host's app. */
export function createHostMarkers({ appPrivateKey }: DemoHost): Markers {
  const appKey = createSecret(appPrivateKey.trim());
  return createMarkers(deriveMarkerKey({ appKey }));
}

/** Everything that the app has said about a comment, as people see it on the pull request. */
export function listAnswers(
  host: DemoHost,
  {
    owner,
    name,
    issue,
  }: { readonly owner: string; readonly name: string; readonly issue: IssueState },
  commentId: number,
): readonly PostedAnswer[] {
  const markers = createHostMarkers(host);
  const bot = getBotLogin(host);
  const pull = { owner, name, number: issue.number };
  const { reviews = [], comments = [] } = issue.pull ?? {};
  const work = deriveWorkId("comment", `${commentId}`);
  const kinds: Readonly<Record<string, PostedAnswer["kind"]>> = {
    [`review ${work}`]: "review",
    [`notice reply-${commentId}`]: "reply",
    [`notice notice-${work}`]: "notice",
  };
  return [...reviews, ...comments, ...issue.comments].flatMap((posted) => {
    const marker = posted.author === bot ? markers.read(pull, posted.body) : undefined;
    const kind = marker && kinds[`${marker.kind} ${marker.id}`];
    if (marker === undefined || kind === undefined) return [];
    const own = comments.filter(({ reviewId }) => reviewId === posted.id && kind === "review");
    return [{ kind, body: posted.body, head: marker.head, onLines: own.map(({ body }) => body) }];
  });
}

/** Reactions of the app to a comment. */
export function listReactions(
  host: DemoHost,
  { comments, pull }: IssueState,
  commentId: number,
): readonly string[] {
  const all: readonly { readonly id: number; readonly reactions: readonly ReactionState[] }[] = [
    ...comments,
    ...(pull?.comments ?? []),
  ];
  const reactions = all.find(({ id }) => id === commentId)?.reactions ?? [];
  return reactions
    .filter(({ author }) => author === getBotLogin(host))
    .map(({ content }) => content);
}

export const getBotLogin = ({ state }: DemoHost): string => `${state.app.slug}[bot]`;
