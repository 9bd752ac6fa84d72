import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createChangeEvent } from "../../src/domain/event/create-change-event.ts";
import type { RunEventBody, StepName } from "../../src/domain/event/run-event.ts";
import type { Job } from "../../src/domain/job/job.ts";
import { TaskJobRequest } from "../../src/domain/task/task-job-request.ts";
import { newJob } from "../fakes/new-job.ts";

const REPOSITORY = "acme/checkout";
const BASE = "4d2e11f".padEnd(40, "0");
const COMMIT = "b81f03e".padEnd(40, "0");
const BRANCH = "svc/fix-7c41e09b";

/** Seconds after the task began, and what was said then. */
type TimedEvent = readonly [second: number, body: RunEventBody];

export interface TaskPages {
  readonly opened: string;
  readonly amended: string;
  readonly unchanged: string;
  readonly running: string;
}

/** Fills a store with tasks: one that opened a pull request, one that added to it, one without a change, one that runs. */
export async function seedTasks(path: string, serverUrl: string): Promise<TaskPages> {
  const clock = createSystemClock();
  const store = await openSqliteStore({ path, clock });
  const put = async (
    id: string,
    told: readonly TimedEvent[],
    change: Partial<Job>,
  ): Promise<void> => {
    const end = Date.parse(clock.now());
    const last = told.at(-1)?.[0] ?? 0;
    const at = (second: number): string => new Date(end + (second - last) * 1_000).toISOString();
    const { request = requestOf(), pull, ...after } = change;
    const { job } = await store.jobs.accept(
      newJob(id, {
        repository: REPOSITORY,
        requestedBy: "octo-ci",
        source: "task",
        kind: "task",
        request,
        createdAt: at(0),
        updatedAt: at(0),
        pull,
      }),
      [],
    );
    await store.events.append(
      id,
      told.map(([second, body]) => ({ body, at: at(second) })),
    );
    await store.jobs.change({ job: { ...job, head: BASE, ...after, ...(pull && { pull }) } });
  };
  const pull = `${serverUrl}/${REPOSITORY}/pull/519`;
  const intent = {
    baseSha: BASE,
    treeDigest: "e".repeat(64),
    branch: BRANCH,
    title: "Rebuild the rotary cache when the dtype changes",
    body: "…",
  };
  try {
    await put("7c41e09b-opened", openedEvents(serverUrl), {
      status: "succeeded",
      stopReason: "final",
      url: pull,
      pull: 519,
      intent,
    });
    await put("7c41e09b-amended", amendedEvents(pull), {
      status: "succeeded",
      stopReason: "final",
      url: pull,
      pull: 519,
      request: requestOf({ mode: "existing_pr", pullNumber: 519 }),
    });
    await put("7c41e09b-unchanged", unchangedEvents(), {
      status: "no_change",
      stopReason: "final",
      error: "environment: the nodes could not reach each other",
    });
    await put("7c41e09b-running", openedEvents(serverUrl).slice(0, 26), { status: "running" });
  } finally {
    await store.close();
  }
  const page = (id: string): string => `/tasks/${REPOSITORY}/7c41e09b-${id}`;
  return {
    opened: page("opened"),
    amended: page("amended"),
    unchanged: page("unchanged"),
    running: page("running"),
  };
}

function requestOf(change: Partial<TaskJobRequest> = {}): Job["request"] {
  return TaskJobRequest.parse({
    mode: "new_pr",
    baseRef: "main",
    branchPrefix: "svc/fix",
    triageIssue: 12,
    title: "Fix the failing nightly GPU tests",
    instruction:
      "Fix the failing nightly GPU tests. Keep the change as small as it can be, and do not edit tests.",
    context: "x".repeat(38_200),
    testLinks: {
      "tests/nn/test_rotary.py::test_cache_reuse[cuda]": [
        { label: "dashboard", url: "https://dash.example/1" },
        { label: "history", url: "https://dash.example/2" },
      ],
    },
    caller: {
      actor: "octo-lead",
      runId: "8841",
      runAttempt: "1",
      workflowRef: "acme/checkout/.github/workflows/nightly-gpu.yml@refs/heads/main",
    },
    ...change,
  }) as Job["request"];
}

const step = (name: StepName, from: number, to: number): readonly [TimedEvent, TimedEvent] => [
  [from, { type: "step-start", step: name }],
  [to, { type: "step-end", step: name, ok: true }],
];

const START: TimedEvent = [
  0,
  {
    type: "run-start",
    kind: "task",
    title: "Fix the failing nightly GPU tests",
    steps: [
      "launch-pod",
      "clone",
      "reproduce",
      "llm",
      "apply",
      "normalize",
      "commit",
      "verify",
      "publish",
      "done",
    ],
  },
];

const BUDGET: TimedEvent = [1, { type: "time-budget", totalMs: 7_200_000, reserveMs: 1_980_000 }];

const test = (name: string): string => `tests/nn/test_rotary.py::${name}`;

const CANDIDATES: TimedEvent = [
  53,
  {
    type: "candidates",
    groups: [
      { title: "Collective timeouts", tests: [test("test_all_reduce[nccl]")], count: 1 },
      {
        title: "Rotary cache drifts",
        tests: [
          test("test_mixed_precision[cuda-float32]"),
          test("test_mixed_precision[cuda-bfloat16]"),
          test("test_cache_reuse[cuda]"),
        ],
        count: 3,
      },
      { title: "Pool on a second device", tests: [test("test_pool[cuda:1]")], count: 24 },
    ],
  },
];

const FILE = `class RotaryCache:
    def __init__(self, dim: int, base: float = 10_000.0) -> None:
        self._dim = dim
        self._base = base
        self._length = 0
        self._cos = None
        self._sin = None

    def lookup(self, positions: Tensor, dtype: DType) -> tuple[Tensor, Tensor]:
        if self._cos is None or int(positions.max()) >= self._length:
            self._build(int(positions.max()) + 1, dtype)
        return self._cos[positions], self._sin[positions]

    def _build(self, length: int, dtype: DType) -> None:
        angles = outer(arange(length), self._frequencies())
        self._cos, self._sin = angles.cos().to(dtype), angles.sin().to(dtype)
        self._length = length
`;

const FIXED = FILE.replace("self._length = 0", "self._length = 0\n        self._dtype = None")
  .replace(
    "if self._cos is None or int(positions.max()) >= self._length:",
    "length = int(positions.max()) + 1\n        if self._dtype != dtype or length > self._length:",
  )
  .replace("int(positions.max()) + 1, dtype", "max(length, self._length), dtype")
  .replace("self._frequencies())", "self._frequencies()).double()  # type: ignore[union-attr]")
  .replace("self._length = length\n", "self._length, self._dtype = length, dtype\n");

const blob = (text: string) => ({ bytes: new TextEncoder().encode(text), mode: "100644" as const });

const CHANGE: RunEventBody = createChangeEvent({
  patch: "",
  rung: "offset",
  normalizer: { kind: "passed" },
  changes: [{ path: "lattice/nn/rotary.py", before: blob(FILE), after: blob(FIXED) }],
  applyNotes: ["lattice/nn/rotary.py: the hunk stands 6 lines further down than it says"],
  leftOut: ["docs/rotary.md"],
  tamper: [
    {
      code: "suppression",
      path: "lattice/nn/rotary.py",
      line: 17,
      text: "silences a check: “# type: ignore[union-attr]”",
    },
  ],
});

const usage = (second: number, input: number): TimedEvent => [
  second,
  {
    type: "usage",
    input,
    cached: Math.round(input * 0.8),
    output: Math.round(input / 38),
    calls: 20,
    estimated: false,
    cost: { amount: input, currency: "USD" },
  },
];

function openedEvents(serverUrl: string): readonly TimedEvent[] {
  const run = `${serverUrl}/${REPOSITORY}/actions/runs/8853`;
  return [
    ...[START, BUDGET, ...step("launch-pod", 1, 44), ...step("clone", 44, 53), CANDIDATES],
    [54, { type: "cycle", group: 1, round: 1 }],
    ...step("reproduce", 54, 434),
    [
      434,
      {
        type: "verdict",
        ok: true,
        text: "3 of 3 runs fail",
        mode: "reproduce",
        verdict: "reproduced",
      },
    ],
    ...step("llm", 434, 804),
    usage(804, 401_220),
    [
      805,
      {
        type: "cycle-end",
        group: 1,
        round: 1,
        outcome: "no-change",
        why: "environment: the nodes could not reach each other",
      },
    ],
    [806, { type: "cycle", group: 2, round: 1 }],
    [806, { type: "step-start", step: "llm" }],
    [
      815,
      {
        type: "tool-start",
        thread: "group 2",
        callId: "c1",
        tool: "read_file",
        arguments: '{"path":"lattice/nn/rotary.py"}',
      },
    ],
    [815, { type: "tool-end", thread: "group 2", callId: "c1", ok: true, ms: 14, bytes: 3_100 }],
    [1_530, { type: "text-end", thread: "group 2", text: "The cache is keyed by length alone." }],
    [1_555, { type: "step-end", step: "llm", ok: true }],
    ...step("apply", 1_555, 1_556),
    [1_556, { type: "step-start", step: "normalize" }],
    [
      1_674,
      {
        type: "normalize-error",
        text: "$ make fix\nlint      lattice/nn/rotary.py:17:101 line too long (112 > 100)\nmake: *** [lint] Error 1",
      },
    ],
    [1_808, { type: "step-end", step: "normalize", ok: true }],
    [1_808, CHANGE],
    ...step("commit", 1_808, 1_811),
    ...step("verify", 1_811, 3_098),
    [
      3_098,
      {
        type: "verdict",
        ok: true,
        text: "3 fixed, 1 was passing already, 0 broken",
        mode: "verify",
        verdict: "fixed",
        url: run,
        round: 1,
      },
    ],
    [3_098, { type: "cycle-end", group: 2, round: 1, outcome: "changed" }],
    ...step("publish", 3_098, 3_102),
    [
      3_102,
      {
        type: "pull-opened",
        number: 519,
        url: `${serverUrl}/${REPOSITORY}/pull/519`,
        branch: BRANCH,
        commit: COMMIT,
        isFollowup: false,
      },
    ],
    usage(3_102, 1_204_118),
    [3_103, { type: "run-end", status: "succeeded", stopReason: "final" }],
  ];
}

function amendedEvents(url: string): readonly TimedEvent[] {
  return [
    ...[START, ...step("clone", 1, 4), ...step("llm", 4, 60), ...step("apply", 60, 61)],
    [61, CHANGE],
    [
      70,
      { type: "pull-opened", number: 519, url, branch: BRANCH, commit: COMMIT, isFollowup: true },
    ],
    [71, { type: "run-end", status: "succeeded", stopReason: "final" }],
  ];
}

function unchangedEvents(): readonly TimedEvent[] {
  const why = "environment: the nodes could not reach each other";
  return [
    ...[START, BUDGET, CANDIDATES],
    [54, { type: "cycle", group: 1, round: 1 }],
    ...step("llm", 54, 600),
    [601, { type: "cycle-end", group: 1, round: 1, outcome: "no-change", why }],
    [602, { type: "run-end", status: "no_change", stopReason: "final", error: why }],
  ];
}
