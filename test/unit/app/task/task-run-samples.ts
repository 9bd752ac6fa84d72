import { toBranchName } from "../../../../src/domain/task/branch-name.ts";
import type { VerifyResult } from "../../../../src/domain/task/verify/verify-result.ts";
import type { WorkflowDispatch } from "../../../../src/ports/workflow-runner.ts";
import { patchOf } from "../../../fakes/prepare-harness.ts";
import type { ScriptedTurn } from "../../../fakes/scripted-model.ts";
import type { PlayRun, ScriptedRun } from "../../../fakes/scripted-workflows.ts";

export const SHOP = { owner: "acme", name: "shop" } as const;
export const JOB_ID = "0f3c9a1b-77de-4c11-9b0a-5d2e8c4f6a90";
export const BRANCH = toBranchName("svc/fix", JOB_ID, 8);
export const SCRATCH = toBranchName("svc/verify/", JOB_ID, 8);
export const MARKER = '<!-- svc:1 {"k":"pr"} -->';
/** Of ours: it must not get out. */
export const OWN_SECRET = "sk-proj-4Zk9Qw2LmNx8Vb7Tr5Yp";

const formatReport = (groups: readonly (readonly [name: string, error: string])[]): string =>
  groups
    .map(([name, error], at) =>
      [
        `## Svc candidate failure group ${at + 1}/${groups.length}: the ${name}`,
        `- \`tests/test_${name}.py::test_${name}\``,
        "  ```",
        `  src/${name}.py:1: AssertionError: ${error}`,
        "  ```\n",
      ].join("\n"),
    )
    .join("\n");

export const CART_TEST = "tests/test_cart.py::test_cart";
export const DOOR_TEST = "tests/test_door.py::test_door";
export const ONE_GROUP = formatReport([["cart", "expected uno"]]);
export const TWO_GROUPS = `The nightly run.\n\n${formatReport([
  ["cart", "expected uno"],
  ["door", "expected dos"],
])}`;

/** What the model says at its end. */
export const modelAnswer = (parts: {
  patch?: string | undefined;
  body?: string | undefined;
  title?: string | undefined;
}): ScriptedTurn => ({
  text: JSON.stringify({ title: "Mend it", body: "It was wrong.", patch: "", ...parts }),
});
export const CART_PATCH = patchOf(["src/cart.py", "one", "uno"]);
export const FIX_CART = modelAnswer({ title: "Mend the cart", patch: CART_PATCH });
export const FIX_DOOR = modelAnswer({
  title: "Mend the door",
  patch: patchOf(["src/door.py", "two", "dos"]),
});
export const NO_CHANGE = modelAnswer({ body: "It is the data." });
/** Touches what nobody may: as often as it may be corrected, and once more. */
export const FORBIDDEN = Array.from({ length: 3 }, () =>
  modelAnswer({ patch: patchOf([".github/workflows/ci.yml", "", "on: push"]) }),
);

type Outcome = NonNullable<VerifyResult["tests"][number]["after"]>;

/** What a run leaves in which the tests that were asked for went like this. */
export function createVerifyRun(
  { inputs }: WorkflowDispatch,
  {
    before,
    after,
    ...rest
  }: Partial<VerifyResult> & { before?: Outcome | undefined; after?: Outcome | undefined },
): ScriptedRun {
  const { nonce = "", mode, base_sha, commit_sha, tests = "[]" } = inputs;
  const ids = JSON.parse(tests) as readonly string[];
  const result = {
    version: 1,
    nonce,
    mode,
    base_sha,
    runs: 3,
    ...(mode === "verify" ? { commit_sha } : {}),
    verdict: mode === "verify" ? "fixed" : "reproduced",
    tests: ids.map((id) => ({ id, before, after, traceback: `${id} printed this just now` })),
    ...rest,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(result));
  return {
    title: `svc-verify ${nonce}`,
    overAfter: 1,
    artifacts: { [`svc-verify-${nonce}`]: { "result.json": bytes } },
  };
}

export const fixed: PlayRun = (wish) =>
  createVerifyRun(wish, { before: "failed", after: "passed" });
export const notFixed: PlayRun = (wish) =>
  createVerifyRun(wish, { before: "failed", after: "failed", verdict: "not_fixed" });

/** Plays one run after the other. */
export const playInOrder =
  (...plays: readonly PlayRun[]): (() => PlayRun) =>
  () =>
  (wish, index) => {
    const play = plays[index];
    if (play === undefined) throw new Error(`no run ${index + 1} was expected`);
    return play(wish, index);
  };
