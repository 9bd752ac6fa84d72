import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import {
  type Endpoint,
  type Reply,
  startEndpoint,
  toCompletion,
  toEvents,
} from "../fakes/endpoint.ts";
import {
  collectAnswer,
  KEY,
  modelRequest,
  openEndpointModel,
  READ_FILE,
} from "../fakes/endpoint-model.ts";
import { fuzz } from "./fuzz.ts";
import { hostileText, pumpedText } from "./hostile-values.ts";
import { mutatedJson, mutatedText } from "./mutate.ts";

const CONTENT = {
  text: ["Looks ", "good", "."],
  reasoning: ["Hm", "m"],
  toolCalls: [
    { name: "read_file", arguments: '{"path":"a"}' },
    { name: "read_file", arguments: "{}" },
  ],
  usage: { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 1 } },
};
const EVENTS = toEvents(CONTENT);
const WHOLE = toCompletion({ ...CONTENT, text: "Looks good." });
const ERROR = {
  error: { message: `Incorrect API key provided: ${KEY}`, type: "auth", code: "invalid_api_key" },
};
const wire = (events: readonly object[]): string =>
  `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`;

const frame = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...EVENTS).map((event) => `data: ${JSON.stringify(event)}\n\n`),
  },
  {
    weight: 4,
    arbitrary: mutatedJson([...EVENTS, ERROR]).map(
      (text) => `data: ${text.replace(/[\r\n]/g, " ")}\n\n`,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "data: [DONE]\n\n",
      ": ping\n\n",
      "\n",
      "data:\n\n",
      "event: error\ndata: {}\n\n",
      "id: 1\nretry: 0\n\n",
      "\r\r",
      "\ufeff",
    ),
  },
  { weight: 1, arbitrary: hostileText },
);

/** An answer of an endpoint that has gone wrong somewhere: cut, out of order, or of another shape. */
const reply: fc.Arbitrary<Reply> = fc.oneof(
  { weight: 5, arbitrary: fc.array(frame, { maxLength: 16 }).map((events): Reply => ({ events })) },
  {
    weight: 2,
    arbitrary: mutatedText([wire(EVENTS)]).map(
      (text): Reply => ({ events: [text], isDone: false }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      body: mutatedJson([WHOLE, ERROR]),
      status: fc.constantFrom(200, 200, 400, 401, 404, 429, 500, 503),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      events: fc.array(frame, { maxLength: 6 }),
      cutAfter: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      contentType: fc.constantFrom(
        "text/html",
        "text/plain",
        "application/json; charset=utf-16",
        "",
      ),
      events: fc.array(frame, { maxLength: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: pumpedText(40_000, ["data: ", "\n", "{", '"', "\\u0000"]).map(
      (text): Reply => ({ events: [text] }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      status: fc.constantFrom(429, 503),
      headers: fc.record({
        "retry-after": fc.constantFrom("-1", "1e9", "never", "Wed, 21 Oct 2099 07:28:00 GMT", "0"),
      }),
      body: mutatedJson([ERROR]),
    }),
  },
);

describe("answers of an endpoint", () => {
  let endpoint: Endpoint;
  let replies: readonly Reply[] = [];
  let sent = 0;
  beforeAll(async () => {
    const next = (): Reply => replies[sent++] ?? replies.at(-1) ?? {};
    endpoint = await startEndpoint({ chat: [next] });
  });
  afterAll(() => endpoint.close());

  fuzz({
    name: "model-streams",
    inputs: fc.record({
      replies: fc.array(reply, { minLength: 1, maxLength: 2 }),
      stream: fc.boolean(),
    }),
    runs: 200,
    check: async (given) => {
      replies = given.replies;
      sent = 0;
      const { model } = openEndpointModel(endpoint.baseUrl, {
        stream: given.stream,
        idleTimeoutMs: 1_500,
      });
      const answer = await collectAnswer(model, modelRequest({ tools: [READ_FILE] }));
      const { text, reasoning, calls, finish, error, attempts } = answer;
      // It ends in one of two ways, and tells of each attempt.
      expect(finish === undefined).toBe(error !== undefined);
      expect(attempts.length).toBeGreaterThan(0);
      if (finish !== undefined)
        expect(["stop", "length", "tool-calls", "content-filter", "unknown"]).toContain(finish);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
      expect(text.length + reasoning.length).toBeLessThan(400_000);
      expect(
        JSON.stringify({ message: error?.message, details: error?.details, attempts }),
      ).not.toContain(KEY);
      expect(error?.message.length ?? 0).toBeLessThan(2_000);
    },
  });
});
