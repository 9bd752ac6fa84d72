import {
  MISSING_TEST,
  SAMPLE_FINDINGS,
  SAMPLE_REPLY,
  SAMPLE_SUMMARY,
  type SampleFinding,
} from "../sample/findings.ts";

/** What the embedded model says to a prompt: first what it wants to read, then its answer. */
export interface PromptAnswer {
  readonly calls: readonly { readonly name: string; readonly arguments: object }[];
  readonly text: string;
}

export interface Prompt {
  readonly system: string;
  readonly user: string;
  readonly hasTools: boolean;
  /** Whether the results of what it wanted to read are there. */
  readonly hasRead: boolean;
}

/** Answers as a reviewer who knows the sample repository and nothing else. */
export function answerPrompt({ system, user, hasTools, hasRead }: Prompt): PromptAnswer {
  const isFollowup = system.includes("asks you something in a thread");
  if (hasTools && !hasRead) return { calls: whatToRead(user), text: "" };
  if (isFollowup) return { calls: [], text: SAMPLE_REPLY };
  return { calls: [], text: JSON.stringify(reviewOf(user)) };
}

function whatToRead(user: string): PromptAnswer["calls"] {
  const path = SAMPLE_FINDINGS.find((finding) => user.includes(finding.path))?.path;
  return [
    { name: "read_file", arguments: { path: path ?? "README.md" } },
    { name: "search", arguments: { pattern: "idempotencyKey" } },
  ];
}

function reviewOf(diff: string) {
  const comments = SAMPLE_FINDINGS.flatMap((finding) => locate(finding, diff));
  if (comments.length === 0) {
    return {
      summary:
        "This is the model of the demo: it knows the sample pull request and nothing else. Set LLM_API_KEY to have a real one look.",
      event: "COMMENT",
      comments: [],
    };
  }
  return {
    summary: SAMPLE_SUMMARY,
    event: "REQUEST_CHANGES",
    comments: [...comments, MISSING_TEST],
  };
}

/** Finds a finding's lines by the positions that stand in front of the lines of the diff. */
function locate(finding: SampleFinding, diff: string) {
  const { from, to, ...said } = finding;
  const rows = fileRows(diff, finding.path, finding.side === "LEFT" ? "L" : "R");
  const first = rows.findIndex(({ text }) => text === from);
  if (first === -1) return [];
  const last = rows.findIndex(({ text }, at) => at >= first && text === to);
  const [start, end] = [rows[first], rows[last]];
  if (start === undefined || end === undefined) return [];
  const quote = rows.slice(first, last + 1).map(({ text }) => text);
  const range = start.line === end.line ? {} : { start_line: start.line };
  return [{ ...said, line: end.line, ...range, quote: quote.join("\n") }];
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
