import { CHANGE_FILES } from "../../../src/demo/sample/change-files.ts";
import type { ReviewDraft } from "../../../src/domain/review/review-draft.ts";
import type { RunnerSpec } from "../../../src/domain/runner/runner-spec.ts";
import { sampleDraft } from "../../unit/domain/review/sample-draft.ts";
import { REPOSITORY } from "../serve-harness.ts";
import type { RunnerRequest, RunnerResponse } from "./runner-commands.ts";

export interface CallbackTarget {
  /** As it stands in the path. */
  readonly job: string;
  readonly token: string;
}

/** The request that says something at the callback; a text goes as it is. */
export function callbackRequest(
  { job, token }: CallbackTarget,
  route: string,
  body?: unknown,
): RunnerRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    at: `/internal/jobs/${job}/${route}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(text === undefined ? {} : { body: [{ text }] }),
  };
}

/** What an answer's status is, and what its problem is known by. */
export function formatResponse({ status, text }: RunnerResponse): string {
  if (!text.startsWith("{")) return `${status}`;
  const { code = "taken" } = JSON.parse(text) as { readonly code?: string | undefined };
  return `${status} ${code}`;
}

/** The refusal of a body that is too large: who goes on sending may lose the answer with the connection. */
export const TOO_LARGE = /^(?:413 body-too-large|0)$/;

export const log = (text: string) => ({ type: "log", level: "info", text });

/** A message with events. */
export const events = (from: number, words: readonly unknown[], attempt = 1) => ({
  attempt,
  from,
  events: words,
});

/** What is on a line of the sample's change. */
export const PLACE = { path: "src/cart.js", side: "RIGHT", line: 12 } as const;

/** A result that a review's runner may well give, with other words in its draft. */
export function draftFor({ pull }: RunnerSpec, over: Partial<ReviewDraft> = {}) {
  const draft = sampleDraft({ repository: REPOSITORY, head: pull?.head.sha ?? "", ...over });
  const plan = over.plan ?? { ...draft.plan, inline: [plannedAt(PLACE, "It leaks.")] };
  return { status: "draft", draft: { base: pull?.mergeBaseSha, draft: { ...draft, plan } } };
}

/** A finding that is said to stand at a place. */
export function plannedAt(
  place: { readonly path: string; readonly side: "LEFT" | "RIGHT"; readonly line: number },
  body: string,
): ReviewDraft["plan"]["inline"][number] {
  const finding = { ...place, severity: "major", body } as const;
  const text = CHANGE_FILES[place.path]?.split("\n")[place.line - 1] ?? "no such line";
  return { finding, id: "0123456789abcdef", place, text, reason: "line is in the diff" };
}
