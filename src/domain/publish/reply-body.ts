import type { Usage } from "../agent/message.ts";
import type { StopReason } from "../agent/stop-reason.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { toWellFormed } from "../untrusted/cut-text.ts";
import { MAX_BODY_CHARS } from "./comment-body.ts";
import { toCodeSpan } from "./quoted-text.ts";
import { renderAttribution } from "./render-attribution.ts";

/** An answer in a thread, before it is posted. */
export interface Reply {
  /** Markdown of the model. */
  readonly text: string;
  readonly usage: Usage;
  readonly calls: number;
  readonly model?: string | undefined;
  readonly stopReason: StopReason;
  /** The model had tools to read the repository. */
  readonly hadTools: boolean;
  /** The end is missing, as the model reached its length limit. */
  readonly isCut?: boolean | undefined;
  readonly version: string;
  /** Set if the answer is not posted in the question's thread. */
  readonly question?: { readonly path?: string | undefined; readonly asker?: string | undefined };
}

/** Renders the body of a reply, with the marker at its end. */
export function renderReplyBody(reply: Reply, marker: string, links?: LinkPolicy): string {
  const { text, stopReason, hadTools, isCut = false } = reply;
  const lead = renderLead(reply);
  const notes = [
    ...(isCut ? ["this answer is incomplete: the model reached its length limit"] : []),
    ...(hadTools
      ? []
      : ["answered without reading the repository, because it could not be cloned"]),
    ...(stopReason === "final" ? [] : [`stopped early: ${stopReason}`]),
  ].map((note) => `_${note}_`);
  const tail = [...notes, renderAttribution(reply), marker].join("\n\n");
  const room = MAX_BODY_CHARS - lead.length - tail.length - 2;
  return toWellFormed(`${lead}${clipMarkdown(text, room, links)}\n\n${tail}`);
}

/** Names the question of an answer that is posted in the conversation. */
function renderLead({ question }: Reply): string {
  if (question === undefined) return "";
  const { asker, path } = question;
  const by = asker === undefined ? "" : ` of ${toCodeSpan(asker)}`;
  const on = path === undefined ? "" : ` on ${toCodeSpan(path)}`;
  return `_Answer to a question${by}${on}, whose thread no longer accepts replies:_\n\n`;
}
