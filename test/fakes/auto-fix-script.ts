import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scriptOf } from "./gpu-verify-script.ts";

export const AUTO_FIX = readFileSync(
  new URL("../../examples/workflows/auto-fix.yml", import.meta.url),
  "utf8",
);

/** Why the script cannot run here. */
export const NO_SHELL_TOOLS = ["bash", "curl", "jq", "sed", "awk"]
  .filter((name) => spawnSync(name, ["--version"]).error !== undefined)
  .map((name) => `${name} is not installed`)
  .at(0);

export interface TaskReply {
  readonly status: number;
  readonly body?: object | undefined;
  readonly retryAfter?: number;
}

export interface AutoFixSetup {
  /** What the server answers to one request after the other; the last one repeats. */
  readonly replies: readonly TaskReply[];
  /** What CI has left as its report; absent: there are only logs. */
  readonly report?: string;
  readonly branch?: string;
  /** Pull requests that are open for the branch. */
  readonly pulls?: readonly number[];
  /** Jobs of the failed run, with what they printed. */
  readonly jobs?: readonly { readonly name: string; readonly ok: boolean; readonly log: string }[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface SentTask {
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string;
  readonly key: string;
}

export interface AutoFixRun {
  readonly status: number | null;
  readonly log: string;
  /** The summary of the step. */
  readonly summary: string;
  readonly sent: readonly SentTask[];
  /** Audiences that tokens were asked for. */
  readonly audiences: readonly (string | null)[];
  /** Paths of the code host's API that were read. */
  readonly read: readonly string[];
}

const REPOSITORY = "acme/shop";
const JOB_TOKEN = "token-of-the-job";
const MINTING_TOKEN = "token-that-mints";

/** Runs the script of the example workflow for real, against a code host and a server on loopback. */
export async function runAutoFix(setup: AutoFixSetup): Promise<AutoFixRun> {
  const folder = mkdtempSync(join(tmpdir(), "svc-auto-fix-"));
  const heard = {
    sent: [] as SentTask[],
    audiences: [] as (string | null)[],
    read: [] as string[],
  };
  const server = createServer((request, response) => {
    answer(request, response, { setup, heard }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const report = join(folder, "svc-report", "report.md");
  const summary = join(folder, "summary.md");
  mkdirSync(join(folder, "svc-report"));
  writeFileSync(summary, "");
  if (setup.report !== undefined) writeFileSync(report, setup.report);
  const env = {
    PATH: process.env.PATH ?? "",
    RUNNER_TEMP: folder,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_API_URL: `${url}/api`,
    SVC_URL: `${url}/`,
    GH_TOKEN: JOB_TOKEN,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/mint?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: MINTING_TOKEN,
    INSTRUCTION: "Fix it.",
    RUN_ID: "4711",
    RUN_ATTEMPT: "2",
    REPORT: report,
    BRANCH: setup.branch ?? "main",
    ...setup.env,
  };
  try {
    const { status, log } = await runBash(scriptOf(AUTO_FIX), env, folder);
    return { status, log, summary: readFileSync(summary, "utf8"), ...heard };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

function runBash(script: string, env: Readonly<Record<string, string>>, cwd: string) {
  return new Promise<{ readonly status: number | null; readonly log: string }>(
    (resolve, reject) => {
      // As the runner starts `shell: bash`.
      const argv = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
      const child = spawn("bash", argv, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
      let log = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          log += text;
        });
      child.on("error", reject);
      child.on("close", (status) => resolve({ status, log }));
    },
  );
}

interface AnswerContext {
  readonly setup: AutoFixSetup;
  readonly heard: {
    readonly sent: SentTask[];
    readonly audiences: (string | null)[];
    readonly read: string[];
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { setup, heard }: AnswerContext,
): Promise<void> {
  const { pathname, searchParams, search } = new URL(request.url ?? "/", "http://host");
  const send = (status: number, body: unknown, headers = {}): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  const { authorization } = request.headers;
  if (pathname === "/mint") {
    if (authorization !== `Bearer ${MINTING_TOKEN}`) return send(401, {});
    heard.audiences.push(searchParams.get("audience"));
    return send(200, { value: `minted-${heard.audiences.length}` });
  }
  if (pathname === "/tasks" && request.method === "POST") {
    heard.sent.push(await readTask(request));
    const reply = setup.replies[Math.min(heard.sent.length, setup.replies.length) - 1];
    if (reply === undefined) return void response.destroy();
    const { retryAfter } = reply;
    const headers = retryAfter === undefined ? {} : { "Retry-After": `${retryAfter}` };
    return send(reply.status, reply.body ?? {}, headers);
  }
  if (authorization !== `Bearer ${JOB_TOKEN}`) return send(401, {});
  heard.read.push(`${pathname}${search}`);
  answerApi(pathname, setup, send);
}

async function readTask(request: IncomingMessage): Promise<SentTask> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return {
    body: JSON.parse(Buffer.concat(parts).toString("utf8")),
    token: (request.headers.authorization ?? "").replace("Bearer ", ""),
    key: `${request.headers["idempotency-key"]}`,
  };
}

function answerApi(
  path: string,
  { jobs = [], pulls = [] }: AutoFixSetup,
  send: (status: number, body: unknown) => void,
): void {
  const root = `/api/repos/${REPOSITORY}`;
  const listed = jobs.map(({ name, ok }, id) => {
    return { id, name, conclusion: ok ? "success" : "failure" };
  });
  const known: Readonly<Record<string, unknown>> = {
    [`${root}/pulls`]: pulls.map((number) => ({ number })),
    [`${root}/actions/runs/4711/attempts/2/jobs`]: { jobs: listed },
    ...Object.fromEntries(jobs.map(({ log }, id) => [`${root}/actions/jobs/${id}/logs`, log])),
  };
  const body = known[path];
  send(body === undefined ? 404 : 200, body ?? {});
}
