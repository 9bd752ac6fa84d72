import type { Facts } from "./facts.ts";

/** What a runner is handed with its job, as far as attacks make use of it. */
export interface InterceptedRunner {
  /** `owner/name` of its job. */
  readonly repository: string;
  readonly jobId: string;
  readonly attempt: number;
  /** The one it reports with. */
  readonly token: string;
  /** The code host's, for its repository. */
  readonly hostToken: string;
  /** Ends of the change; of a task both are the commit that it is made on. */
  readonly head: string;
  readonly base: string;
}

/** What differs from a message of the runner itself. */
export interface MessageOverrides {
  readonly token?: string;
  readonly jobId?: string;
  readonly type?: string;
  /** Name of the note about the answer; that of the message when absent. */
  readonly as?: string;
}

/** A runner of ours that does what it wants, with all that it was given. */
export interface HostileRunner extends Facts, InterceptedRunner {
  /** Posts a message about its job: an object as JSON, a text and bytes as they are. Notes and gives the answer's status. */
  post(what: string, body: unknown, caller?: MessageOverrides): Promise<number>;
  /** Asks for something else where it reports. Notes and gives the answer's status. */
  request(method: "GET" | "POST", path: string): Promise<number>;
  /** Writes to its repository with the code host's token, below `/repos/<repository>/`. Notes the status; gives the answer. */
  write(route: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  /** Writes a commit on its base; gives its id. */
  commit(message: string, files: Readonly<Record<string, string>>): Promise<string>;
  /** Says so many log lines from this number on. */
  sendLogs(from: number, lines: readonly string[]): Promise<number>;
  /** Has another job started in a repository of its own, and gives its runner, which is honest and ends it at the end. */
  startOtherJob(): Promise<InterceptedRunner>;
}

export interface RunnerPlan {
  readonly job: "review" | "task";
  /** What the runner does. Then it gives up, if its job has not come to an end. */
  readonly acts: (runner: HostileRunner) => Promise<unknown>;
}
