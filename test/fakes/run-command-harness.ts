import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";
import { CALLBACK_TOKEN } from "./fake-callback-server.ts";
import { runSvc, type SvcOptions, type SvcRun } from "./run-svc.ts";
import { SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";
import { startWatchedHost } from "./watched-host.ts";

/** The command line from its source. */
const SOURCE = fileURLToPath(new URL("http-runner/svc.ts", import.meta.url));
export const RUN_KEY = "key-of-the-model-of-a-runner";
const REPOSITORY = "acme/checkout";

/** How one `svc run` ended, and what it has left for its container's engine. */
export interface RunnerRun extends SvcRun {
  readonly message: Readonly<Record<string, unknown>> | undefined;
}

/** A code host with one pull request, a model, and what `svc run` is given to review it. */
export interface RunCommandHarness extends AsyncDisposable {
  readonly folder: string;
  readonly model: DemoModel;
  readonly secrets: readonly string[];
  /** The spec of its review, which reports to this address. */
  spec(callbackUrl: string, over?: Partial<RunnerSpec>): RunnerSpec;
  /** Runs the command with a spec: a value, a text as it is, or no file at all. */
  run(spec: unknown, options?: Pick<SvcOptions, "env" | "onStart">): Promise<RunnerRun>;
}

export async function openRunCommandHarness(): Promise<RunCommandHarness> {
  const [watched, model] = await Promise.all([startWatchedHost(), startDemoModel({ gapMs: 0 })]);
  const { host, folder } = watched;
  const collaborators = { mira: "write" } as const;
  host.addRepository({ owner: "acme", name: "checkout", isPrivate: true, collaborators });
  host.commit(REPOSITORY, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  const change = { branch: "change", from: "main", message: "Change", author: "mira" };
  host.commit(REPOSITORY, { ...change, files: CHANGE_FILES });
  const number = host.openPull(REPOSITORY, { title: "Change", author: "mira", head: "change" });
  const shaOf = (branch: string): string =>
    execFileSync("git", ["rev-parse", branch], {
      cwd: join(folder, "host", `${REPOSITORY}.git`),
      env: SCRATCH_ENVIRONMENT,
    })
      .toString("utf8")
      .trim();
  const token = host.userToken("mira");
  const { pull, settings, ...sample } = sampleSpec();
  if (pull === undefined) throw new Error("the sample has a pull request");
  const base = { branch: "main", sha: shaOf("main") };
  let runs = 0;
  return {
    folder,
    model,
    secrets: [CALLBACK_TOKEN, RUN_KEY, token],
    spec: (url, over = {}) => ({
      ...sample,
      pull: {
        ...pull,
        ref: { owner: "acme", name: "checkout", number },
        base,
        head: { branch: "change", sha: shaOf("change") },
        mergeBaseSha: base.sha,
        changedFiles: Object.keys(CHANGE_FILES).length,
        author: "mira",
      },
      request: {
        pull: { owner: "acme", name: "checkout", number },
        commentId: 5,
        instructions: "",
        commenter: "mira",
      },
      repository: {
        owner: "acme",
        name: "checkout",
        apiUrl: host.apiUrl,
        cloneUrl: `${host.serverUrl}/${REPOSITORY}.git`,
      },
      token: { value: token },
      model: { ...sample.model, baseUrl: model.baseUrl, apiKey: RUN_KEY },
      settings: { ...settings, serverUrl: host.serverUrl },
      callback: { url, token: CALLBACK_TOKEN },
      ...over,
    }),
    run: async (spec, { env = {}, onStart } = {}) => {
      runs += 1;
      const place = join(folder, `run-${runs}`);
      mkdirSync(place);
      const [file, left] = [join(place, "task.json"), join(place, "termination-log")];
      if (spec !== undefined)
        writeFileSync(file, typeof spec === "string" ? spec : JSON.stringify(spec));
      const run = await runSvc(["run", "--spec", file], {
        cwd: place,
        bin: SOURCE,
        ...(onStart === undefined ? {} : { onStart }),
        env: { TMPDIR: place, SVC_TERMINATION_LOG: left, ...env },
      });
      const message = existsSync(left) ? JSON.parse(readFileSync(left, "utf8")) : undefined;
      return { ...run, message };
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
    },
  };
}
