import { describe, expect, it } from "vitest";
import {
  awaitsBeginning,
  awaitsKey,
  toFindingKey,
  toRootKey,
} from "../../../../src/domain/answer/contract-keys.ts";
import { objectIn } from "./create-reading.ts";

describe("rootKey", () => {
  it.each([
    ["review", "Summary", "summary"],
    ["review", "COMMENTS", "comments"],
    ["review", "patch", undefined],
    ["task", "patch", "patch"],
    ["task", "summary", undefined],
  ] as const)("names a key of the %s contract: %s", (contract, written, key) => {
    expect(toRootKey(contract, written)).toBe(key);
  });
});

describe("findingKey", () => {
  it.each([
    ["startLine", "start_line"],
    ["start-line", "start_line"],
    ["Path", "path"],
    ["comments", undefined],
  ])("names a finding's key %s", (written, key) => {
    expect(toFindingKey(written)).toBe(key);
  });
});

describe("awaitsKey", () => {
  it.each([
    ['{"summary": "s"}', "event", true],
    ['{"summary": "s"}', "summary", false],
    ['{"summary": "s"}', "line", false],
    ['{"path": "a"}', "line", true],
    ['{"path": "a"}', "event", false],
    ['{"id": 1}', "path", true],
    ["{}", "rationale", false],
  ])("decides whether %s waits for %s", (object, key, isAwaited) => {
    expect(awaitsKey("review", objectIn(object), key)).toBe(isAwaited);
  });
});

describe("awaitsBeginning", () => {
  it.each([
    ['{"path": "a"}', "sev", true],
    ['{"path": "a"}', "pa", false],
    ['{"path": "a"}', "exc", false],
  ])("decides whether %s waits for %s…", (object, begun, awaits) => {
    expect(awaitsBeginning("review", objectIn(object), begun)).toBe(awaits);
  });
});
