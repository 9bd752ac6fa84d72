import { describe, expect, it } from "vitest";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

describe("readTests", () => {
  it("reads the tests of test files, and of files with tests beside the code", () => {
    const python = "def test_a():\n    pass\n";
    const rust = "#[test]\nfn b() {}\nassert!(c);\n";
    const tests = readTests([
      createChangedFile("src/a.py", undefined, python),
      createChangedFile("tests/a.py", undefined, python),
      createChangedFile("src/a.rs", undefined, rust),
      createChangedFile("tests/a.md", undefined, python),
    ]);
    expect(tests.made.map(({ test: { name }, file }) => `${file.file.path} ${name}`)).toEqual([
      "tests/a.py test_a",
      "src/a.rs b",
    ]);
    expect(tests.files[1]?.after.rest).toEqual([]);
  });

  it("reads each side by its own name", () => {
    const file = createChangedFile(
      "tests/a.py",
      "def test_a():\n    pass\n",
      "def test_a():\n    pass\n",
    );
    const moved = {
      ...file,
      path: "src/a.py",
      change: { ...file.change, path: "src/a.py", previousPath: "tests/a.py" },
    };
    expect(readTests([moved]).gone).toHaveLength(1);
  });
});
