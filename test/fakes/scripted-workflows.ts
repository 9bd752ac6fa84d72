import { AppError } from "../../src/domain/core/app-error.ts";
import { repositoryName } from "../../src/domain/pull/pull-request.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type {
  WorkflowDispatch,
  WorkflowRun,
  WorkflowRunner,
} from "../../src/ports/workflow-runner.ts";

/** Files by their name, in artifacts by theirs. */
export type Artifacts = Readonly<Record<string, Readonly<Record<string, Uint8Array>>>>;

export interface ScriptedRun {
  /** Absent: the inputs' values, with blanks between them. */
  readonly title?: string | undefined;
  /** Looks at the list in which it is not there yet; `Infinity`: it never starts. */
  readonly hiddenFor?: number;
  /** Looks after which it is over; absent: it runs until `finish`. */
  readonly overAfter?: number;
  readonly conclusion?: string | undefined;
  readonly artifacts?: Artifacts;
  /** Looks for the artifact in which it is not there yet. */
  readonly artifactHiddenFor?: number;
  /** Whether the answer to the dispatch is lost. */
  readonly isLost?: boolean;
}

/** What comes of a dispatch; may throw the dispatch's failure. */
export type PlayRun = (wish: WorkflowDispatch, index: number) => ScriptedRun;

export interface ScriptedWorkflows extends WorkflowRunner {
  readonly dispatches: readonly WorkflowDispatch[];
  /** Looks at lists, runs and artifacts so far. */
  readonly looks: readonly string[];
  finish(id: number, ending: { readonly conclusion: string; readonly artifacts: Artifacts }): void;
  remove(id: number): void;
  /** Has the next looks fail, one each; `undefined` lets one pass. */
  fail(...errors: readonly (AppError | undefined)[]): void;
}

interface PlayedRun {
  readonly wish: WorkflowDispatch;
  readonly run: WorkflowRun;
  readonly script: ScriptedRun;
  conclusion?: string | undefined;
  artifacts: Artifacts;
  looks: number;
  listed: number;
  asked: number;
}

/** Creates workflows whose runs go as a script says; time is that of the clock. */
export function createScriptedWorkflows(clock: Clock, play: PlayRun): ScriptedWorkflows {
  const dispatches: WorkflowDispatch[] = [];
  const looks: string[] = [];
  const failures: (AppError | undefined)[] = [];
  const played: PlayedRun[] = [];
  const look = (what: string, signal: AbortSignal): void => {
    if (signal.aborted) throw new AppError("cancelled", "cancelled", { details: {} });
    looks.push(what);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  };
  const find = (id: number): PlayedRun | undefined => played.find(({ run }) => run.id === id);
  return {
    dispatches,
    looks,
    finish: (id, { conclusion, artifacts }) => {
      const one = find(id);
      if (one) Object.assign(one, { conclusion, artifacts });
    },
    remove: (id) => {
      played.splice(0, played.length, ...played.filter(({ run }) => run.id !== id));
    },
    fail: (...errors) => failures.push(...errors),
    async dispatch(repository, wish, signal) {
      if (signal.aborted) throw new AppError("cancelled", "cancelled", { details: {} });
      const script = play(wish, dispatches.length);
      dispatches.push(wish);
      const id = dispatches.length;
      const url = `https://host.example/${repositoryName(repository)}/runs/${id}`;
      const title = script.title ?? Object.values(wish.inputs).join(" ");
      const run = { id, title, url, isOver: false, createdAt: clock.now() };
      const { artifacts = {} } = script;
      played.push({ wish, run, script, artifacts, looks: 0, listed: 0, asked: 0 });
      if (script.isLost) throw new AppError("code-host-unclear", "no answer", { details: {} });
    },
    async runs(_repository, { workflow, since }, signal) {
      look("runs", signal);
      const shown = played.filter(
        (one) => one.wish.workflow === workflow && one.listed++ >= (one.script.hiddenFor ?? 0),
      );
      return shown
        .map(toWorkflowRun)
        .filter(({ createdAt }) => createdAt >= since)
        .reverse();
    },
    async run(_repository, id, signal) {
      look("run", signal);
      const one = find(id);
      return one && toWorkflowRun(one);
    },
    async artifact(_repository, { run, name, file, maxBytes }, signal) {
      look("artifact", signal);
      const one = find(run);
      if (one === undefined || one.asked++ < (one.script.artifactHiddenFor ?? 0)) return undefined;
      const bytes = one.artifacts[name]?.[file];
      if (bytes !== undefined && bytes.length > maxBytes) {
        throw new AppError("input-invalid", `${file} is too long`, { details: { path: file } });
      }
      return bytes;
    },
  };
}

function toWorkflowRun(one: PlayedRun): WorkflowRun {
  one.looks += 1;
  const { overAfter = Number.POSITIVE_INFINITY, conclusion = "success" } = one.script;
  const ended = one.conclusion ?? (one.looks > overAfter ? conclusion : undefined);
  return ended === undefined ? one.run : { ...one.run, isOver: true, conclusion: ended };
}
