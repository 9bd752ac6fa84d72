import type { Facts } from "./facts.ts";

/** Data that a runner receives with its job, as far as attacks use it. */
export interface InterceptedRunner {
  /** `owner/name` of the job's repository. */
  readonly repository: string;
  readonly jobId: string;
  readonly attempt: number;
  /** Token of the callback. */
  readonly token: string;
  /** Token of the code host for the repository. */
  readonly hostToken: string;
  /** Commits of the change; for a task, both are the commit that it starts from. */
  readonly head: string;
  readonly base: string;
}

/** Differences from a message of the runner itself. */
export interface MessageOverrides {
  readonly token?: string;
  readonly jobId?: string;
  readonly type?: string;
  /** Name of the note about the answer; defaults to the message's. */
  readonly as?: string;
}

/** Hostile runner with all credentials of a genuine one. */
export interface HostileRunner extends Facts, InterceptedRunner {
  /**
   * Posts a message about its job: an object as JSON, text and bytes unchanged. Notes and returns
   * the response's status.
   */
  post(what: string, body: unknown, caller?: MessageOverrides): Promise<number>;
  /** Sends another request to the callback. Notes and returns the response's status. */
  request(method: "GET" | "POST", path: string): Promise<number>;
  /**
   * Writes to its repository with the code host's token, below `/repos/<repository>/`. Notes the
   * status; returns the response.
   */
  write(route: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  /** Creates a commit on its base; returns its id. */
  commit(message: string, files: Readonly<Record<string, string>>): Promise<string>;
  /** Sends log lines, numbered from `from`. */
  sendLogs(from: number, lines: readonly string[]): Promise<number>;
  /**
   * Starts a job in another repository and returns its runner, a genuine one that ends the job at
   * the end.
   */
  startOtherJob(): Promise<InterceptedRunner>;
}

export interface RunnerPlan {
  readonly job: "review" | "task";
  /** Actions of the runner. It then fails the job unless it has ended. */
  readonly acts: (runner: HostileRunner) => Promise<unknown>;
}
