import { expect, it } from "vitest";
import { detectLanguage } from "../../../../../src/domain/task/tamper/detect-language.ts";
import { CPP } from "../../../../../src/domain/task/tamper/language/cpp.ts";
import { JAVASCRIPT } from "../../../../../src/domain/task/tamper/language/javascript.ts";
import { PYTHON } from "../../../../../src/domain/task/tamper/language/python.ts";

it("knows languages by the names of files", () => {
  expect(["a.py", "a.mts", "a.hpp", "a.md"].map(detectLanguage)).toEqual([
    PYTHON,
    JAVASCRIPT,
    CPP,
    undefined,
  ]);
});
