import type { Usage } from "../agent/message.ts";
import { cutText } from "../untrusted/cut-text.ts";

/** What is told of how a post was made. */
export interface Attribution {
  readonly version: string;
  /** As the endpoint names it. */
  readonly model?: string | undefined;
  readonly usage: Usage;
  readonly calls: number;
  /** Full object id of what was looked at. */
  readonly head?: string | undefined;
}

/** The small line under our posts: program, model, what it cost. */
export function renderAttribution({ version, model, usage, calls, head }: Attribution): string {
  const about = usage.estimated ? "about " : "";
  const words = [
    `svc ${version}`,
    ...(!model ? [] : [`\`${cutText(model.replace(/[`\s]+/g, " "), 100)}\``]),
    ...(head === undefined ? [] : [`reviewed ${head.slice(0, 7)}`]),
    `${calls} model call${calls === 1 ? "" : "s"}`,
    `${about}${usage.inputTokens} tokens in, ${about}${usage.outputTokens} out`,
  ];
  return `<sub>${words.join(" · ")}</sub>`;
}
