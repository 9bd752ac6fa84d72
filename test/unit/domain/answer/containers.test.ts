import { describe, expect, it } from "vitest";
import {
  addMember,
  closeContainer,
  closeImplicitly,
  openContainer,
  restartsAnswer,
} from "../../../../src/domain/answer/containers.ts";
import { createFindingReading, createReading } from "./create-reading.ts";

describe("openContainer", () => {
  it("opens a doubled brace as one", () => {
    const reading = createReading('{{"path": 1}}');
    expect(openContainer(reading, 0).end).toBe(2);
    expect(reading.stack.at(-1)?.doubled).toBe(true);
  });

  it("remembers the key of a container", () => {
    const reading = createReading("[]", { key: "comments" });
    openContainer(reading, 0);
    expect(reading.stack.at(-1)?.name).toBe("comments");
  });
});

describe("addMember", () => {
  it("puts a value under the pending key and waits for a comma", () => {
    const reading = createReading("", { key: "summary" });
    const [frame] = reading.stack;
    if (frame) addMember(frame, { kind: "plain", value: 1 });
    expect(frame).toMatchObject({ key: undefined, separated: false });
    expect(frame?.node).toMatchObject({
      members: new Map([["summary", { kind: "plain", value: 1 }]]),
    });
  });
});

describe("closeContainer", () => {
  it.each([
    ["}", 2, []],
    ["]", 1, ["missing-closer"]],
    ["}]", 2, []],
  ])("closes by %s down to depth %i", (text, depth, repairs) => {
    const reading = createFindingReading(text);
    closeContainer(reading, 0);
    expect(reading.stack).toHaveLength(depth);
    expect([...reading.repairs]).toEqual(repairs);
  });

  it("passes over a brace too many between two findings", () => {
    const reading = createFindingReading('}}, {"path"');
    expect(closeContainer(reading, closeContainer(reading, 0))).toBe(2);
    expect(reading.stack).toHaveLength(2);
  });
});

describe("closeUnasked", () => {
  it("closes the innermost container and reports it", () => {
    const reading = createFindingReading("");
    closeImplicitly(reading);
    expect([reading.stack.length, ...reading.repairs]).toEqual([2, "missing-closer"]);
  });
});

describe("restartsAnswer", () => {
  it.each([
    ['{"summary": "s"', true],
    ['{"event": "s"', false],
    ['{"path": "s"', false],
  ])("decides on %s inside a finding", (text, restarts) => {
    expect(restartsAnswer(createFindingReading(text), 0)).toBe(restarts);
  });

  it("leaves an answer under a key beyond the contract alone", () => {
    const reading = createReading('{"summary": "s"', {
      before: '{"summary": "s"}',
      key: "previous",
    });
    expect(restartsAnswer(reading, 0)).toBe(false);
  });
});
