import { describe, expect, it } from "vitest";
import { findSwallowedErrors } from "../../../../../src/domain/task/tamper/find-swallowed-errors.ts";
import { createChangedFile } from "./create-change.ts";

const lines = (path: string, before: string, after: string) =>
  findSwallowedErrors([createChangedFile(path, before, after)]).map(({ line }) => line);

describe("findSwallowedErrors", () => {
  it.each([
    ["a.py", "try:\n    f()\nexcept ValueError:\n    # fine\n    pass\n", 3],
    ["a.py", "try:\n    f()\nexcept: pass\n", 3],
    ["a.ts", "try {\n  f();\n} catch {}\n", 3],
    ["A.java", "try {\n  f();\n} catch (E e) {\n}\n", 3],
    ["a.js", "f().catch(() => {});\n", 1],
    ["a.rb", "f\nrescue => e\nend\n", 2],
    ["a.go", "if err := f(); err != nil {\n}\n", 1],
  ])("finds in %s: %j", (path, text, line) => {
    expect(lines(path, "", text)).toEqual([line]);
  });

  it("finds a handler that lost what it did", () => {
    expect(lines("a.ts", "} catch (e) {\n  report(e);\n}\n", "} catch (e) {\n}\n")).toEqual([1]);
  });

  it("finds no handler that does something, and none that was there", () => {
    expect(lines("a.py", "", "except ValueError:\n    return None\n")).toEqual([]);
    expect(lines("a.py", "except A:\n    pass\n", "except B:\n    pass\n")).toEqual([]);
  });
});
