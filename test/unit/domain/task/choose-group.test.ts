import { describe, expect, it } from "vitest";
import type { CandidateGroup } from "../../../../src/domain/task/candidate-group.ts";
import { chooseGroup } from "../../../../src/domain/task/choose-group.ts";

const group = (
  index: number,
  title: string,
  ...tests: readonly [id: string, traceback?: string][]
): CandidateGroup => ({
  title,
  index,
  total: 2,
  tests: tests.map(([id, traceback]) => (traceback === undefined ? { id } : { id, traceback })),
  text: "",
});
const patchOf = (path: string, added = "    return total + shipping"): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,1 @@\n-    pass\n+${added}\n`;
const change = (patch: string, title = "", explanation = "") => ({ patch, title, explanation });

const CART = group(1, "The cart", [
  "tests/cart_test.py::test_total",
  'File "/home/ci/shop/src/cart.py", line 3\nE  assert total == 2',
]);
const LOGIN = group(2, "The login", [
  "tests/login_test.py::test_password",
  'File "/home/ci/shop/src/login.py", line 8\nE  PermissionError: password',
]);
const chosen = (
  told: ReturnType<typeof change>,
  groups: readonly CandidateGroup[] = [CART, LOGIN],
): number => chooseGroup(groups, told).index;

describe("chooseGroup", () => {
  it("takes the group whose traceback goes through the changed file", () => {
    expect(chosen(change(patchOf("src/cart.py", "    x")))).toBe(1);
    expect(chosen(change(patchOf("src/login.py", "    x")))).toBe(2);
  });

  it("chooses the group whose test file is changed, regardless of the text", () => {
    const patch = `${patchOf("src/cart.py", "    x")}${patchOf("tests/login_test.py", "    x")}`;
    expect(chosen(change(patch, "The cart", "total test_total cart_test"))).toBe(2);
  });

  it("chooses the group that the text names when no file matches", () => {
    expect(chosen(change(patchOf("src/other.py", "    x"), "", "Mends `test_password`."))).toBe(2);
    expect(chosen(change(patchOf("src/other.py", "    x"), "", "A PASSWORD was refused."))).toBe(2);
    expect(chosen(change(patchOf("src/other.py", "    check(password)")))).toBe(2);
  });

  it("takes the first on a tie, and when nothing matches", () => {
    expect(chosen(change("", "", ""))).toBe(1);
    expect(chosen(change(patchOf("x.py")), [LOGIN, { ...LOGIN, index: 7 }])).toBe(2);
  });

  it("does not prefer a group because it is long", () => {
    const noise = Array.from({ length: 5_000 }, (_, at) => `noise_${at}`).join(" ");
    const long = group(1, "Everything", ["tests/all.py::test_all", `shipping total ${noise}`]);
    const short = group(2, "Shipping", ["tests/b.py::test_shipping", "shipping total"]);
    expect(chosen(change(patchOf("x.py")), [long, short])).toBe(2);
  });

  it("makes less of what several groups name", () => {
    const first = group(1, "", ["t::x", "common alike usual general alone"]);
    const second = group(2, "", ["t::y", "rare_one rare_two rare_three missing"]);
    const third = group(3, "", ["t::z", "common alike usual general lonely stranger nobody"]);
    const told = change("", "", "common alike usual general rare_one rare_two rare_three");
    expect(chosen(told, [first, second, third])).toBe(2);
    expect(chosen(told, [first, second])).toBe(1);
  });

  it("takes the only group, and refuses to choose among none", () => {
    expect(chosen(change(""), [LOGIN])).toBe(2);
    expect(() => chosen(change(""), [])).toThrow("at least one group");
  });

  it("chooses among many large groups", () => {
    const trace = `${"frame_in_a_library/module.py ".repeat(20_000)}\nE  boom`;
    const groups = Array.from({ length: 50 }, (_, at) =>
      group(at + 1, `g${at}`, [`tests/t${at}.py::test_number_${at}`, trace.slice(at * 10_000)]),
    );
    expect(chosen(change(patchOf("tests/t49.py"), "x".repeat(1_000_000)), groups)).toBe(50);
  });
});
