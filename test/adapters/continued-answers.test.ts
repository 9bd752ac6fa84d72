import { describe, expect, it } from "vitest";
import type { Conversation } from "../../src/app/agent/conversation.ts";
import { runAgent } from "../../src/app/agent/run-agent.ts";
import { continueAnswer } from "../../src/domain/answer/join-continuation.ts";
import { type ContinuedAnswer, continuedAnswers } from "../fakes/continued-answers.ts";
import { createRun } from "../fakes/create-run.ts";
import { answer, startEndpoint } from "../fakes/endpoint.ts";
import { openEndpointModel } from "../fakes/endpoint-model.ts";

const SEED = 415;

/** The value of JSON, else the text; blank lines between paragraphs are not compared. */
function meaning(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text.replace(/\n```\s*$/, "")));
  } catch {
    return text.replaceAll(/\n+/g, "\n");
  }
}

describe("an answer that was cut and continued", () => {
  const cases = continuedAnswers(SEED, 800);

  it.each(cases)("loses and doubles nothing where its join is sure ($name)", (given) => {
    const { text, isSure } = continueAnswer(given.cut, given.rest);
    if (isSure) expect(meaning(text)).toBe(meaning(given.whole));
    else expect(given.name).not.toMatch(/from the beginning/);
  });

  it("is seldom requested again when the model continues exactly there", () => {
    const exact = cases.filter(({ name }) => name.endsWith("exactly"));
    const unsure = exact.filter(({ cut, rest }) => !continueAnswer(cut, rest).isSure);
    expect(unsure.length / exact.length).toBeLessThan(0.1);
  });
});

const opening = [{ role: "user", content: "Review this." }] as const;
const conversation: Conversation<string> = {
  thread: "part 1/1",
  form: "json",
  opening,
  accept: (text) => ({ kind: "ok", answer: text }),
};

/** Answers as a model does that follows the request to repeat the end. */
async function continued({ whole, cut, rest }: ContinuedAnswer) {
  await using endpoint = await startEndpoint({
    chat: [
      answer({ text: cut, finish: "length" }),
      answer({ text: rest }),
      (request) => {
        const last = JSON.parse(request.text).messages.at(-1).content as string;
        const [, end = ""] = last.split(/characters:\n|\nSend the rest/);
        const at = whole.lastIndexOf(end, cut.length - end.length);
        return answer({ text: whole.slice(at) })(request);
      },
    ],
  });
  const { model } = openEndpointModel(endpoint.baseUrl);
  const outcome = await runAgent(createRun({ model }).run, conversation);
  return { outcome, requests: endpoint.chats.length };
}

describe("a continuation that is not clear", () => {
  it.each(continuedAnswers(SEED + 5_000, 240))("is requested once more ($name)", async (given) => {
    const { outcome, requests } = await continued(given);
    expect(meaning(outcome.answer ?? "")).toBe(meaning(given.whole));
    expect(requests).toBeLessThanOrEqual(3);
  });
});
