import { defangLine } from "../outbound/defang-markdown.ts";
import { toCodeSpan } from "../publish/quoted-text.ts";
import { toWellFormed } from "../untrusted/cut-text.ts";

/** Answer to a command that needs no model. */
export type CommandReply =
  | { readonly kind: "help" | "no-reason" }
  | { readonly kind: "no-finding" | "no-permission"; readonly command: string }
  | { readonly kind: "declined" | "kept"; readonly why: string };

interface CommandContext {
  /** Login of the person who gave the command. */
  readonly by: string;
  readonly trigger: string;
}

/** Renders the answer to a command, which tells what it holds for and how it is undone. */
export function renderCommandReply(reply: CommandReply, { by, trigger }: CommandContext): string {
  const handle = trigger.replace(/`/g, "");
  const commands = `In the thread of a finding: \`${handle} wontfix <why>\` declines it, \`${handle} keep\` keeps it open, \`${handle} explain\` explains it. Anywhere: \`${handle} review\`, \`${handle} review full\`, \`${handle} help\`.`;
  const person = toCodeSpan(by);
  switch (reply.kind) {
    case "help":
      return commands;
    case "no-reason":
      return `Not declined: a critical or security finding is only declined with a reason. Write \`${handle} wontfix <why>\`.`;
    case "no-finding":
      return `\`${reply.command}\` works in the thread of a finding that I posted. ${commands}`;
    case "no-permission":
      return `\`${reply.command}\` is for people with write access to this repository; ${person} does not have it.`;
    case "declined":
      return toWellFormed(
        `Declined by ${person}${reply.why === "" ? "" : `: ${defangLine(reply.why)}`}\n\nI do not post this finding again in this pull request until these lines change. To undo it, write \`${handle} keep\`, or delete this comment.`,
      );
    case "kept":
      return `Kept by ${person}: this thread stays open until a person resolves it.`;
  }
}
