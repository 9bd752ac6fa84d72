import { nodeId, simpleUser } from "../accounts/user-json.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { ReactionState } from "../state.ts";

export const REACTIONS = [
  "+1",
  "-1",
  "laugh",
  "confused",
  "heart",
  "hooray",
  "rocket",
  "eyes",
] as const;

/** Builds the reaction counts of a resource at a URL. */
export function reactionRollup(url: string, reactions: readonly ReactionState[]): Json {
  const count = (content: string) => reactions.filter((one) => one.content === content).length;
  return {
    url: `${url}/reactions`,
    total_count: reactions.length,
    ...Object.fromEntries(REACTIONS.map((content) => [content, count(content)])),
  };
}

/** Builds the OpenAPI "reaction" object. */
export function reactionJson(context: HostContext, reaction: ReactionState): Json {
  return {
    id: reaction.id,
    node_id: nodeId("Reaction", reaction.id),
    user: simpleUser(context, reaction.author),
    content: reaction.content,
    created_at: reaction.createdAt ?? context.now(),
  };
}
