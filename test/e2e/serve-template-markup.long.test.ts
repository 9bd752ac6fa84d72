import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatReply } from "../fakes/chat-events.ts";
import {
  type Endpoint,
  type RecordedRequest,
  type Reply,
  startEndpoint,
} from "../fakes/endpoint.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";

/** Everything that a chat template may leave in a text; none of it is for people. */
const MARKUP =
  /secret plan|think>|thinking>|<\|(?!\/?code)|<｜|\[TOOL_CALLS\]|tool_call|im_end|arg_key|assistantfinal/i;
const THOUGHT = "<think>My secret plan.\n```\n</think>\n\n";
const FIX = "      return await gateway.charge({ amount: order.total, idempotencyKey: order.id });";

const review = {
  summary: `${THOUGHT}A retry may charge twice.<|im_end|>`,
  event: "COMMENT",
  comments: [
    {
      path: "src/payments.js",
      side: "RIGHT",
      line: 8,
      severity: "major",
      title: "<thinking>secret plan</thinking>A new key for each attempt",
      body: `Each attempt has a key of its own.\n\n<tool_call>{"name": "read_file", "arguments": {}}</tool_call>`,
      suggestion: `\`\`\`diff\n+${FIX}\n\`\`\`<|im_end|>`,
    },
    {
      path: "src/payments.js",
      side: "RIGHT",
      line: 12,
      severity: "minor",
      title: "The failure is lost",
      body: "[THINK]secret plan[/THINK]Nothing is thrown after the last attempt.",
      suggestion: "// ... existing code ...\n  throw new Error();",
    },
  ],
};

/** Leaves its calls in the text, thinks aloud, and loses count where it is asked for a "plan". */
function answer({ text, body }: RecordedRequest): Reply {
  const messages = body.messages as readonly { readonly role: string; readonly content: string }[];
  const last = messages.at(-1);
  if (!text.includes("asks you something in a thread")) {
    return chatReply({ text: `${THOUGHT}${JSON.stringify(review)}<|im_end|>` });
  }
  if (text.includes("what is your plan")) return chatReply({ text: "<think>My secret plan" });
  if (last?.role === "tool") {
    const said = last.content.includes("randomUUID") ? "The key is made anew." : "Not read.";
    return chatReply({
      text: `<|channel|>analysis<|message|>secret plan<|end|><|start|>assistant<|channel|>final<|message|>${said}<|return|>`,
    });
  }
  return chatReply({
    text: "I read the file first.\n<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/payments.js</arg_value>\n</tool_call>",
  });
}

let harness: ServeHarness;
let server: ServeProcess;
let endpoint: Endpoint;

beforeAll(async () => {
  [harness, endpoint] = await Promise.all([openServeHarness(), startEndpoint({ chat: [answer] })]);
  server = harness.start({ LLM_API_BASE: endpoint.baseUrl, LLM_MODEL: "served" });
  await server.ready;
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
  await endpoint.close();
});

describe("svc serve with a model whose chat template shows", () => {
  it("publishes a review and a reply without markup, and runs the call that it left in its text", async () => {
    const number = harness.openPull();
    const asked = await harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at it");
    expect(await harness.job(asked)).toMatchObject({ status: "published" });
    const [published] = harness.answersTo(number, asked);
    expect(published?.body).toContain("A retry may charge twice.");
    const comments = harness.issueOf(number).pull?.comments ?? [];
    expect(comments).toHaveLength(2);
    const [first, second] = comments;
    expect(first?.body).toContain("A new key for each attempt");
    expect(first?.body).toContain(`\`\`\`suggestion\n${FIX}\n\`\`\``);
    expect(second?.body).toContain("Proposed (not committable: omits code)");
    expect(second?.body).not.toContain("```suggestion");
    const bodies = [published?.body, ...comments.map(({ body }) => body)];
    for (const body of bodies) expect(body).not.toMatch(MARKUP);

    const ask = (body: string): Promise<number> =>
      harness.host.commentOnLine(REPOSITORY, number, {
        author: AUTHOR,
        body,
        inReplyTo: first?.id ?? 0,
      });
    const question = await ask("@asksvc how can that happen?");
    const job = await harness.job(question);
    expect(job).toMatchObject({ kind: "followup", status: "replied" });
    const tools = job.events.filter(({ body }) => body.type === "tool-end" && body.ok);
    expect(tools).toHaveLength(1);
    const reply = harness.issueOf(number).pull?.comments.at(-1)?.body;
    expect(reply).toMatch(/^The key is made anew\.\n\n<sub>/);
    for (const { body } of job.events.filter((event) => event.body.type === "text-end")) {
      expect(JSON.stringify(body)).not.toMatch(MARKUP);
    }
  });

  it("notifies the user when the model returns only reasoning, after a second attempt", async () => {
    const number = harness.openPull();
    const asked = await harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at it");
    await harness.job(asked);
    const [first] = harness.issueOf(number).pull?.comments ?? [];
    const before = endpoint.chats.length;
    const question = await harness.host.commentOnLine(REPOSITORY, number, {
      author: AUTHOR,
      body: "@asksvc what is your plan?",
      inReplyTo: first?.id ?? 0,
    });
    expect(await harness.job(question)).toMatchObject({ kind: "followup", status: "failed" });
    expect(endpoint.chats.length - before).toBe(2);
    await expect.poll(() => harness.answersTo(number, question)).toHaveLength(1);
    const [notice] = harness.answersTo(number, question);
    expect(notice).toMatchObject({ kind: "notice" });
    expect(notice?.body).not.toMatch(MARKUP);
  });
});
