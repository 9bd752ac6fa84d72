import { CHECKOUT_SAMPLE } from "../sample/checkout-sample.ts";
import { REFUNDS_SAMPLE } from "../sample/refunds/refunds-sample.ts";
import type { Sample, SampleFinding, SampleRemark } from "../sample/sample.ts";
import { answerTask, isTask } from "./answer-task.ts";
import { type Prompt, type PromptAnswer, readNonce } from "./prompt.ts";

const SAMPLES: readonly Sample[] = [REFUNDS_SAMPLE, CHECKOUT_SAMPLE];
const SILENT: PromptAnswer = { reasoning: "", text: "", calls: [] };

/** Answers a review, a question or a task about the sample repositories; it knows no others. */
export function answerPrompt(prompt: Prompt): PromptAnswer {
  if (isTask(prompt)) return answerTask(prompt);
  const { system, user, hasTools, turn } = prompt;
  const sample = findSample(user) ?? CHECKOUT_SAMPLE;
  const isFollowup = system.includes("asks you something in a thread");
  const turns = sample.turns(user).slice(0, isFollowup ? 1 : undefined);
  const next = hasTools ? turns[turn] : undefined;
  if (next !== undefined) return { ...SILENT, ...next };
  if (isFollowup) return { ...SILENT, text: sample.reply };
  const reasoning = sample.conclusion ?? "";
  const answer = { ...readNonce(prompt), ...createReview(user) };
  return { ...SILENT, reasoning, text: JSON.stringify(answer, undefined, 1) };
}

const findSample = (prompt: string): Sample | undefined =>
  SAMPLES.find(({ findings }) => findings.some(({ path }) => prompt.includes(path)));

function createReview(prompt: string) {
  const { findings, remarks, summary } = findSample(prompt) ?? CHECKOUT_SAMPLE;
  const comments = findings.flatMap((finding) => locate(finding, prompt));
  if (comments.length === 0) {
    return {
      summary:
        "This is the model of the demo: it knows the sample pull requests and nothing else. Set LLM_API_KEY to have a real one look.",
      event: "COMMENT",
      comments: [],
    };
  }
  const isShown = ({ about }: SampleRemark): boolean =>
    about === undefined || fileRows(prompt, about, "R").length > 0;
  const further = remarks.filter(isShown).map(({ about: _about, ...remark }) => remark);
  return {
    summary: summary(prompt),
    event: "REQUEST_CHANGES",
    comments: [...comments, ...further],
  };
}

/** Finds the lines of a finding by the positions in front of the diff's lines. */
function locate(finding: SampleFinding, diff: string) {
  const { from, to, statedLine, ...said } = finding;
  const rows = fileRows(diff, finding.path, finding.side === "LEFT" ? "L" : "R");
  const first = rows.findIndex(({ text }) => text === from);
  if (first === -1) return [];
  const last = rows.findIndex(({ text }, at) => at >= first && text === to);
  const [start, end] = [rows[first], rows[last]];
  if (start === undefined || end === undefined) return [];
  const quote = rows.slice(first, last + 1).map(({ text }) => text);
  const range = start.line === end.line ? {} : { start_line: start.line };
  return [{ ...said, line: statedLine ?? end.line, ...range, quote: quote.join("\n") }];
}

const TAG = /^\[([LR]) *(\d+)\] [ +-](.*)$/;

function fileRows(diff: string, path: string, side: "L" | "R") {
  const lines = diff.split("\n");
  const start = lines.indexOf(`+++ b/${path}`);
  if (start === -1) return [];
  const length = lines.slice(start).findIndex((line) => line.startsWith("--- a/"));
  return lines.slice(start, length === -1 ? undefined : start + length).flatMap((line) => {
    const [, tag, number, text = ""] = TAG.exec(line) ?? [];
    return tag === side ? [{ line: Number(number), text }] : [];
  });
}
