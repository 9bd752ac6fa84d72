import type { StopReason } from "../event/run-event.ts";
import type { Usage } from "../model/message.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { MAX_BODY_CHARS } from "./comment-body.ts";
import { madeBy } from "./made-by.ts";
import { wellFormed } from "./well-formed.ts";

/** An answer in a thread, before it is posted. */
export interface Reply {
  /** Markdown of the model. */
  readonly text: string;
  readonly usage: Usage;
  readonly calls: number;
  readonly model?: string | undefined;
  readonly stopReason: StopReason;
  /** Whether the model could read the repository. */
  readonly hadTools: boolean;
  readonly version: string;
}

/** Writes the body of a reply, our marker at its end. */
export function replyBody(reply: Reply, marker: string, links?: LinkPolicy): string {
  const { text, stopReason, hadTools } = reply;
  const notes = [
    ...(hadTools
      ? []
      : ["answered without reading the repository, because it could not be cloned"]),
    ...(stopReason === "final" ? [] : [`stopped early: ${stopReason}`]),
  ].map((note) => `_${note}_`);
  const tail = [...notes, madeBy(reply), marker].join("\n\n");
  return wellFormed(`${clipMarkdown(text, MAX_BODY_CHARS - tail.length - 2, links)}\n\n${tail}`);
}
