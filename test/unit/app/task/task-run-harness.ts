import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createPrepareChange } from "../../../../src/app/task/change/prepare-change.ts";
import { createProposeChange } from "../../../../src/app/task/propose-change.ts";
import { createRunTask } from "../../../../src/app/task/run-task.ts";
import type { RunTaskSettings, TaskHost } from "../../../../src/app/task/task-context.ts";
import type { TaskInput, TaskOutcome } from "../../../../src/app/task/task-input.ts";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";
import type { PullRequest } from "../../../../src/domain/pull/pull-request.ts";
import type { ChangeAnnouncement } from "../../../../src/domain/task/change-announcement.ts";
import type { TaskJobRequest } from "../../../../src/domain/task/task-job-request.ts";
import type { TaskSettings } from "../../../../src/domain/task/task-settings.ts";
import {
  createMemoryGit,
  type MemoryGit,
  type MemoryGitFailure,
} from "../../../../src/testing/create-memory-git.ts";
import type { MemoryIssue } from "../../../../src/testing/create-memory-issue-search.ts";
import { createFakeClock, type FakeClock } from "../../../fakes/fake-clock.ts";
import { resultOf, TASK_SETTINGS } from "../../../fakes/prepare-harness.ts";
import {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedModel,
} from "../../../fakes/scripted-model.ts";
import type { createScriptedSandbox } from "../../../fakes/scripted-sandbox.ts";
import {
  createScriptedWorkflows,
  type PlayRun,
  type ScriptedWorkflows,
} from "../../../fakes/scripted-workflows.ts";
import {
  blobs,
  createPullGetter,
  createTaskHost,
  createTaskSandbox,
  createTaskSnapshots,
  LOGIN,
  PULL_BRANCH,
  pushByHand,
  pushFix,
} from "./task-run-host.ts";
import { FIX_CART, JOB_ID, MARKER, ONE_GROUP, SHOP } from "./task-run-samples.ts";

// A whole task over a repository in memory: only the model, the workflow runs and the sandbox are played.

const FILES = { "src/cart.py": "one\n", "src/door.py": "two\n", "README.md": "shop\n" };

export interface TaskRunSetup {
  /** The model's turns; made with the scene, where they do something to it. */
  readonly turns?:
    | readonly ScriptedAnswer[]
    | ((scene: TaskRunHarness) => readonly ScriptedAnswer[]);
  readonly request?: Partial<TaskJobRequest>;
  readonly task?: Partial<TaskSettings>;
  /** From the start of the run until it is killed. */
  readonly deadlineMs?: number;
  /** What the caller's machines do; absent: they are not asked. */
  readonly play?: (scene: TaskRunHarness) => PlayRun;
  readonly verify?: Partial<NonNullable<TaskSettings["verify"]>> | undefined;
  readonly sandbox?: Parameters<typeof createScriptedSandbox>[0];
  readonly failures?: readonly MemoryGitFailure[];
  readonly issues?: readonly MemoryIssue[];
  /** Whether it adds to a pull request of ours that is there. */
  readonly isFollowup?: boolean;
  readonly isShownOnly?: boolean;
  /** Of one conversation; 0, or absent: any number. */
  readonly maxIterations?: number;
  /** Of the pull request, as it is each time that it is read; the reads are counted from 1. */
  readonly pull?: ((git: MemoryGit, reads: number) => Partial<PullRequest>) | undefined;
  readonly files?: Readonly<Record<string, string>>;
}

export interface TaskRunHarness {
  readonly clock: FakeClock;
  readonly git: MemoryGit;
  readonly host: TaskHost;
  readonly model: ScriptedModel;
  readonly workflows: ScriptedWorkflows;
  readonly events: RunEventBody[];
  /** What was announced, in order. */
  readonly intents: ChangeAnnouncement[];
  readonly stop: AbortController;
  /** Commit that the work starts from. */
  readonly base: string;
  readonly input: TaskInput;
  run(): Promise<TaskOutcome>;
  /** Runs it anew, as after a death: with what the first runner had announced last. */
  runAgain(wish?: Partial<TaskInput>): Promise<TaskOutcome>;
  /** Pushes as a person to the pull request's branch. */
  push(files: Readonly<Record<string, string>>): string;
  /** Text of the files of a branch. */
  filesOf(branch: string): Readonly<Record<string, string | null>>;
  /** Branches that a task could have left. */
  ownBranches(): readonly string[];
}

const NO_RUN: PlayRun = () => {
  throw new Error("no run was expected");
};

/** Opens a repository with what a task is done with. */
export function openTaskRunHarness(parts: TaskRunSetup = {}): TaskRunHarness {
  const clock = createFakeClock();
  const git = createMemoryGit({ login: LOGIN, failures: parts.failures ?? [] });
  const main = git.push({ branch: "main", files: blobs(parts.files ?? FILES) });
  const base = parts.isFollowup ? pushFix(git, parts.files ?? FILES) : main;
  const events: RunEventBody[] = [];
  const intents: ChangeAnnouncement[] = [];
  const stop = new AbortController();
  const model = createScriptedModel((request, index) => {
    const answer = turns()[index];
    if (answer === undefined) throw new Error(`the script has only ${index} turns`);
    return typeof answer === "function" ? answer(request, index) : answer;
  });
  const workflows = createScriptedWorkflows(clock, (wish, index) =>
    (parts.play?.(scene) ?? NO_RUN)(wish, index),
  );
  const task = taskOf(parts);
  const pullNow = createPullGetter({ git, main, parts });
  const ports = { git, clock, workflows, intents, pullNow };
  const host = createTaskHost(ports, parts, task);
  const prepare = createPrepareChange({ clock, ...createTaskSandbox(parts) }, task);
  const runTask = createRunTask({
    model,
    clock,
    prepare,
    ledger: createMemoryLedger(),
    version: "1.2.3",
    snapshots: createTaskSnapshots(git),
    propose: createProposeChange({ model, prepare }),
    ...(parts.isShownOnly ? {} : { host }),
  });
  const wish = wishOf({ parts, base, ...(parts.isFollowup ? { pull: pullNow() } : {}) });
  const emit = (event: RunEventBody) => void events.push(event);
  const settings = settingsOf({ task, parts, clock });
  const turns = once(() =>
    typeof parts.turns === "function" ? parts.turns(scene) : (parts.turns ?? [FIX_CART]),
  );
  const scene: TaskRunHarness = {
    clock,
    git,
    host,
    model,
    workflows,
    events,
    intents,
    stop,
    base,
    input: wish,
    run: () => runTask(wish, settings, { emit, signal: stop.signal }),
    runAgain: (over) => {
      const intent = intents.at(-1);
      const again = { ...wish, ...(intent === undefined ? {} : { intent }), ...over };
      return runTask(again, settings, { emit, signal: new AbortController().signal });
    },
    push: (files) => pushByHand(git, files),
    filesOf: (branch) => textsOf(git.filesAt(git.branches.get(branch) ?? "")),
    ownBranches: () =>
      [...git.branches.keys()].filter((name) => name !== "main" && name !== PULL_BRANCH),
  };
  return scene;
}

function taskOf({ task, play, verify }: TaskRunSetup): TaskSettings {
  const defaults = { workflow: "gpu-verify.yml", pollTimeout: 2_400, pollInterval: 30 };
  const asked = { ...defaults, maxRounds: 2, reproducesFirst: false, ...verify };
  return { ...TASK_SETTINGS, ...task, ...(play === undefined ? {} : { verify: asked }) };
}

function wishOf({
  parts,
  base,
  pull,
}: {
  readonly parts: TaskRunSetup;
  readonly base: string;
  readonly pull?: PullRequest | undefined;
}): TaskInput {
  return {
    jobId: JOB_ID,
    repository: SHOP,
    defaultBranch: "trunk",
    marker: MARKER,
    request: {
      mode: pull === undefined ? "new_pr" : "existing_pr",
      baseRef: "main",
      instruction: "Mend it.",
      context: ONE_GROUP,
      branchPrefix: "svc/fix",
      testLinks: {},
      ...parts.request,
    },
    origin: { kind: "local", folder: "" },
    base: { branch: pull === undefined ? "main" : PULL_BRANCH, sha: base },
    page: "https://svc.example/tasks/acme/shop/1",
    ...(pull === undefined ? {} : { pull }),
  };
}

function settingsOf({
  task,
  parts: { deadlineMs, maxIterations = 0 },
  clock,
}: {
  readonly task: TaskSettings;
  readonly parts: TaskRunSetup;
  readonly clock: FakeClock;
}): RunTaskSettings {
  const deadlineAt = new Date(Date.parse(clock.now()) + (deadlineMs ?? 0)).toISOString();
  return {
    maxTokens: 1_000,
    maxIterations,
    repeatLimit: 0,
    maxInputTokens: 0,
    task,
    rulesPath: ".ai/rules.md",
    defaultRules: "Keep it small.",
    links: { hosts: [], codeHost: "code.example" },
    ...(deadlineMs === undefined ? {} : { deadlineAt }),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const textsOf = (files: Readonly<Record<string, FileBlob>>) =>
  resultOf(Object.entries(files).map(([path, after]) => ({ path, after })));

/** What a request showed to the model. */
export const shownIn = ({ model }: TaskRunHarness, index: number): string =>
  (model.requests[index]?.messages ?? []).map(({ content }) => content).join("\n");

export const eventsOf = <Type extends RunEventBody["type"]>(
  { events }: Pick<TaskRunHarness, "events">,
  type: Type,
): Extract<RunEventBody, { readonly type: Type }>[] =>
  events.filter(
    (event): event is Extract<RunEventBody, { readonly type: Type }> => event.type === type,
  );

export const warnings = (scene: TaskRunHarness): readonly string[] =>
  eventsOf(scene, "log").flatMap(({ level, text }) => (level === "warn" ? [text] : []));
