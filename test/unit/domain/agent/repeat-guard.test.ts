import { describe, expect, it } from "vitest";
import { createRepeatGuard } from "../../../../src/domain/agent/repeat-guard.ts";

const call = (name: string, text: string) => ({ id: "1", name, arguments: text });

describe("createRepeatGuard", () => {
  it.each([
    ["the same text", '{"path":"a"}', '{"path":"a"}', 2],
    ["other white space", '{"path":"a"}', ' { "path" : "a" }\n', 2],
    ["another order of keys", '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}', 2],
    ["nothing and an empty object", "", "{}", 2],
    ["the same text that is no JSON", "{broken", " {broken ", 2],
    ["another value", '{"path":"a"}', '{"path":"b"}', 1],
    ["another order in a list", "[1,2]", "[2,1]", 1],
    ["a number and its text", '{"n":1}', '{"n":"1"}', 1],
    ["text deeper than any stack", `${"[".repeat(100_000)}`, `${"[".repeat(100_000)}`, 2],
    [
      "JSON deeper than any stack",
      "[".repeat(50_000) + "]".repeat(50_000),
      "[".repeat(50_000) + "]".repeat(50_000),
      2,
    ],
  ])("counts %s", (_what, first, second, times) => {
    const guard = createRepeatGuard(9);
    guard.count(call("read_file", first));
    expect(guard.count(call("read_file", second))).toBe(times);
  });

  it("distinguishes tools", () => {
    const guard = createRepeatGuard(1);
    guard.count(call("read_file", "{}"));
    expect(guard.count(call("list_dir", "{}"))).toBe(1);
    expect(guard.isTripped()).toBe(false);
  });

  it("trips when the repeats of all calls together reach the limit", () => {
    const guard = createRepeatGuard(3);
    for (const name of ["a", "a", "b", "b"]) guard.count(call(name, "{}"));
    expect(guard.isTripped()).toBe(false);
    guard.count(call("b", "{}"));
    expect(guard.isTripped()).toBe(true);
  });

  it("never trips with a limit of zero", () => {
    const guard = createRepeatGuard(0);
    for (let time = 0; time < 50; time += 1) guard.count(call("a", "{}"));
    expect(guard.isTripped()).toBe(false);
  });

  it("names the three worst repeats and no single call", () => {
    const guard = createRepeatGuard(1);
    const times = { once: 1, twice: 2, four: 4, three: 3, five: 5 };
    for (const [name, count] of Object.entries(times))
      for (let time = 0; time < count; time += 1) guard.count(call(name, "{}"));
    expect(guard.worst()).toBe("five×5, four×4, three×3");
  });

  it("has nothing worst when nothing was repeated", () => {
    const guard = createRepeatGuard(1);
    guard.count(call("a", "{}"));
    expect(guard.worst()).toBe("");
  });
});
