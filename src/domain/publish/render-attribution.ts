import type { Usage } from "../agent/message.ts";
import { cutText } from "../untrusted/cut-text.ts";

/** Facts about the creation of a post. */
export interface Attribution {
  readonly version: string;
  /** Model name of the endpoint. */
  readonly model?: string | undefined;
  readonly usage: Usage;
  readonly calls: number;
  /** Full object id of the reviewed commit. */
  readonly head?: string | undefined;
}

/** Renders the small line under a post: program, model, usage. */
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
