import { describe, expect, it } from "vitest";
import {
  dropPartialThreadTexts,
  reduceThreads,
} from "../../../../src/domain/event/reduce-threads.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";
import type { ThreadView } from "../../../../src/domain/event/run-view-parts.ts";

type Body = Extract<RunEventBody, { thread: string }>;

const THREAD = "review 1/1";
const fold = (...bodies: readonly Body[]): readonly ThreadView[] =>
  bodies.reduce<readonly ThreadView[]>(
    (threads, body) =>
      reduceThreads(threads, { ...body, seq: 1, at: "2026-01-01T00:00:00Z", jobId: "j" }),
    [],
  );
const only = (...bodies: readonly Body[]): ThreadView | undefined => fold(...bodies)[0];

const text = (words: string, thread = THREAD): Body => ({
  type: "text-delta",
  thread,
  text: words,
});
const textEnd = (words: string): Body => ({ type: "text-end", thread: THREAD, text: words });
const reasoning = (words: string): Body => ({
  type: "reasoning-delta",
  thread: THREAD,
  text: words,
});
const reasoningEnd = (words: string): Body => ({
  type: "reasoning-end",
  thread: THREAD,
  text: words,
});
const retry: Body = { type: "retry", thread: THREAD, attempt: 2, reason: "overloaded", delayMs: 9 };
const start = (callId: string): Body => ({
  type: "tool-start",
  thread: THREAD,
  callId,
  tool: "read_file",
  arguments: "{}",
});
const end = (callId: string, ok = true): Body => ({
  type: "tool-end",
  thread: THREAD,
  callId,
  ok,
  ms: 5,
  bytes: 7,
});

describe("reduceThreads", () => {
  it("opens a conversation with its first event", () => {
    expect(fold(text("a", "one"), text("b", "two"), text("c", "one"))).toMatchObject([
      { name: "one", text: "ac", isStreaming: true },
      { name: "two", text: "b" },
    ]);
  });

  it("leaves other conversations alone", () => {
    const before = fold(text("a", "one"), text("b", "two"));
    const after = reduceThreads(before, {
      ...text("c", "two"),
      seq: 0,
      at: "2026-01-01T00:00:00Z",
      jobId: "j",
    });
    expect(after[0]).toBe(before[0]);
  });

  it.each<[string, readonly Body[], Partial<ThreadView>]>([
    ["adds deltas up", [text("Hel"), text("lo")], { text: "Hello", isStreaming: true }],
    [
      "replaces deltas by the whole text",
      [text("Hel"), textEnd("Hello!")],
      { text: "Hello!", isStreaming: false },
    ],
    [
      "shows a whole text without deltas",
      [textEnd("Hello!")],
      { text: "Hello!", isStreaming: false },
    ],
    [
      "starts afresh after a whole text",
      [textEnd("One"), text("Tw")],
      { text: "Tw", isStreaming: true },
    ],
    [
      "replaces deltas by the whole reasoning",
      [reasoning("H"), reasoningEnd("Hmm")],
      { reasoning: "Hmm" },
    ],
    [
      "keeps reasoning above its answer",
      [reasoning("Hm"), text("So")],
      { reasoning: "Hm", text: "So" },
    ],
    [
      "clears an answer when new reasoning comes",
      [textEnd("One"), reasoning("Hm")],
      { reasoning: "Hm", text: "" },
    ],
    [
      "drops partial words on a retry",
      [reasoning("Hm"), text("Hel"), retry],
      { text: "", reasoning: "", isStreaming: false, retry: { attempt: 2, reason: "overloaded" } },
    ],
    ["starts afresh after a retry", [text("Hel"), retry, text("Hi")], { text: "Hi" }],
    [
      "starts afresh after a call of a tool",
      [text("Let me look"), start("c"), text("Now")],
      { text: "Now" },
    ],
  ])("%s", (_what, bodies, view) => {
    expect(only(...bodies)).toMatchObject(view);
  });

  it.each<[string, readonly Body[], boolean]>([
    ["reasoning that comes in", [reasoning("H")], true],
    ["words that follow it", [reasoning("H"), text("So")], true],
    ["its end", [reasoning("H"), reasoningEnd("Hm")], false],
    ["a retry", [reasoning("H"), retry], false],
    ["a call", [reasoning("H"), start("c")], false],
  ])("reports after %s whether reasoning is a part so far", (_what, bodies, isReasoning) => {
    expect(only(...bodies)).toMatchObject({ isReasoning });
  });

  it("begins reasoning afresh when a whole one was there", () => {
    expect(only(reasoning("A"), reasoningEnd("A"), reasoning("B"))?.reasoning).toBe("B");
  });

  it("is silent when only reasoning was received, and not while text is still a part", () => {
    expect(only(reasoning("H"), reasoningEnd("Hm"))).toMatchObject({ isStreaming: false });
    expect(only(reasoning("H"), text("So"), reasoningEnd("Hm"))).toMatchObject({
      isStreaming: true,
      text: "So",
    });
  });

  it.each<[string, readonly Body[], boolean]>([
    ["a whole text", [textEnd("One")], true],
    ["a call after it", [textEnd("One"), start("c")], false],
    ["words after it", [textEnd("One"), text("Tw")], false],
    ["a retry after it", [textEnd("One"), retry], false],
  ])("reports after %s whether it has answered", (_what, bodies, hasAnswered) => {
    expect(only(...bodies)).toMatchObject({ hasAnswered });
  });

  it.each<[string, Body]>([
    ["an answer in words", textEnd("Hello")],
    ["an answer of reasoning alone", reasoningEnd("Hm")],
    ["an answer of calls alone", start("c")],
  ])("ends a retry with %s", (_what, body) => {
    expect(only(retry, body)).not.toHaveProperty("retry");
  });

  it("keeps a retry in sight while its answer comes in", () => {
    expect(only(retry, text("He"))).toHaveProperty("retry");
  });

  it("shows a call while it runs and what came of it", () => {
    expect(only(start("c"))?.tools).toEqual([{ callId: "c", tool: "read_file", arguments: "{}" }]);
    expect(only(start("c"), end("c", false))?.tools).toEqual([
      { callId: "c", tool: "read_file", arguments: "{}", ok: false, ms: 5, bytes: 7 },
    ]);
  });

  it("ends the call that is open when an id comes twice", () => {
    const tools = only(start("c"), end("c"), start("c"), end("c", false))?.tools;
    expect(tools?.map(({ ok }) => ok)).toEqual([true, false]);
  });

  it("ignores the end of a call that it has not seen", () => {
    expect(only(end("c"))?.tools).toEqual([]);
  });

  it("keeps the last two hundred calls", () => {
    const tools = only(...Array.from({ length: 250 }, (_, at) => start(`c${at}`)))?.tools;
    expect(tools).toHaveLength(200);
    expect(tools?.at(-1)?.callId).toBe("c249");
  });

  it("keeps the last five hundred conversations", () => {
    const threads = fold(...Array.from({ length: 600 }, (_, at) => text("x", `t${at}`)));
    expect(threads).toHaveLength(500);
    expect(threads.at(-1)?.name).toBe("t599");
  });

  it.each([
    ["deltas", (): Body[] => Array.from({ length: 300 }, () => text("x".repeat(1_000)))],
    ["one end", (): Body[] => [textEnd("x".repeat(300_000))]],
    ["reasoning", (): Body[] => Array.from({ length: 300 }, () => reasoning("x".repeat(1_000)))],
  ])("bounds the text of %s", (_what, bodies) => {
    const thread = only(...bodies(), text("the end"));
    expect((thread?.text.length ?? 0) + (thread?.reasoning.length ?? 0)).toBeLessThanOrEqual(
      2 * 128_000,
    );
    expect(thread?.text.endsWith("the end")).toBe(true);
  });

  it("is not slowed down by a hundred thousand deltas", () => {
    const [thread] = fold(...Array.from({ length: 100_000 }, () => text("word ")));
    expect(thread?.text.endsWith("word ")).toBe(true);
  });
});

describe("dropPartialWords", () => {
  it("voids what is coming in and leaves what is whole", () => {
    const threads = fold(reasoning("Hm"), text("So"), { ...textEnd("Done"), thread: "other" });
    expect(dropPartialThreadTexts(threads)).toMatchObject([
      { name: THREAD, text: "", reasoning: "", isStreaming: false, isReasoning: false },
      { name: "other", text: "Done", hasAnswered: true },
    ]);
  });

  it("returns the same list for no events", () => {
    const threads = fold(textEnd("Done"));
    expect(dropPartialThreadTexts(threads)).toBe(threads);
  });
});
