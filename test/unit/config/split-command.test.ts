import { describe, expect, it } from "vitest";
import { splitCommand } from "../../../src/config/task-settings.ts";

describe("splitCommand", () => {
  it.each([
    ["make fix", ["make", "fix"]],
    ["  make \t fix\n", ["make", "fix"]],
    [`sh -c 'make fix && make check'`, ["sh", "-c", "make fix && make check"]],
    [`npx "eslint" --rule 'a: "b"'`, ["npx", "eslint", "--rule", `a: "b"`]],
    [String.raw`a\ b "c\"d" 'e\f'`, ["a b", `c"d`, String.raw`e\f`]],
    [`--name="two words"--more`, ["--name=two words--more"]],
    [`a "" b`, ["a", "", "b"]],
    ["echo $HOME `id` *", ["echo", "$HOME", "`id`", "*"]],
    ["", []],
  ])("takes %j apart", (line, words) => {
    expect(splitCommand(line)).toEqual(words);
  });

  it.each([`make "fix`, "make 'fix", "make fix\\"])("refuses %j, which does not end", (line) => {
    expect(splitCommand(line)).toBeUndefined();
  });
});
