import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import type { DemoHost, DemoHostOptions } from "../../src/demo/host/demo-host.ts";
import type { Exchange } from "../../src/demo/host/host-context.ts";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { createExchangeValidator } from "./exchange-validator.ts";
import { SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";
import { shareApp } from "./shared-app.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read field by field.
  readonly body: any;
}

export interface HostCalls {
  readonly host: DemoHost;
  readonly folder: string;
  readonly exchanges: Exchange[];
  /** `"GET /repos/…"` with a body and a token; a user's login stands for that user's token, "" for nobody. */
  call(line: string, body?: unknown, as?: string): Promise<Answer>;
  /** Token of the app's installation on a repository, with these permissions. */
  installationToken(repository: string, permissions: Record<string, string>): string;
  /** Runs git in a repository's bare folder. */
  git(repository: string, ...args: string[]): string;
}

/** A host of its own for a test, closed with it; every exchange is held against the code host's description. */
export async function openHost(options: Partial<DemoHostOptions> = {}): Promise<HostCalls> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "demo-host-"));
  if (options.folder === undefined) shareApp(folder);
  const referee = createExchangeValidator();
  const exchanges: Exchange[] = [];
  const host = await startDemoHost({
    folder,
    observe: (exchange) => {
      exchanges.push(exchange);
      referee.observe(exchange);
    },
    ...options,
  });
  onTestFinished(async () => {
    await host.close();
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    expect([...new Set(referee.violations())]).toEqual([]);
  });
  return {
    host,
    folder,
    exchanges,
    call: (line, body, as = "acme") => callHost(host, line, { body, as }),
    installationToken: (name, permissions) => addToken(host, name, permissions),
    git: (name, ...args) => gitIn(join(folder, `${name}.git`), ...args),
  };
}

async function callHost(
  host: DemoHost,
  line: string,
  { body, as }: { readonly body: unknown; readonly as: string },
): Promise<Answer> {
  const [method = "", path = ""] = line.split(/ (.*)/s);
  const isLogin = /^[a-z]*$/.test(as);
  const token = isLogin && as !== "" ? host.userToken(as) : as;
  const response = await fetch(host.apiUrl + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token === "" ? {} : { authorization: `token ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

function addToken(host: DemoHost, name: string, permissions: Record<string, string>): string {
  const repository = host.state.repositories.find((one) => `${one.owner}/${one.name}` === name);
  const installationId = repository?.installationId;
  if (installationId === undefined) throw new Error(`The app is not installed on ${name}.`);
  const value = `ghs_${host.state.tokens.length}_test`;
  host.state.tokens.push({ value, owner: { installationId }, permissions });
  return value;
}

/** Runs git and gives its output; the working folder may be a bare repository. */
export function gitIn(folder: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: folder,
    env: SCRATCH_ENVIRONMENT,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** As `gitIn`, while the host in this process can answer. */
export async function gitOver(folder: string, ...args: string[]): Promise<string> {
  const env = { ...SCRATCH_ENVIRONMENT, GIT_TERMINAL_PROMPT: "0" };
  return (await promisify(execFile)("git", args, { cwd: folder, env })).stdout;
}

export const lines = (...numbers: (number | string)[]): string => `${numbers.join("\n")}\n`;

/** 1 to `last`. */
export const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/**
 * acme/shop with a pull request of ann: `a.txt` of 40 lines with line 5 and line 35 changed (two hunks), `gone.txt`
 * removed, `new.txt` added.
 */
export async function openShop(options: Partial<DemoHostOptions> = {}) {
  const calls = await openHost(options);
  const { host } = calls;
  host.addRepository({ owner: "acme", name: "shop", collaborators: { ann: "write", bob: "read" } });
  const base = host.commit("acme/shop", {
    branch: "main",
    message: "Start",
    files: { "a.txt": lines(...upTo(40)), "gone.txt": "old\n" },
  });
  const head = host.commit("acme/shop", {
    branch: "topic",
    from: "main",
    message: "Change",
    author: "ann",
    files: {
      "a.txt": lines(...upTo(4), "five", ...upTo(34).slice(5), "thirty-five", 36, 37, 38, 39, 40),
      "gone.txt": null,
      "new.txt": "fresh\nlines\n",
    },
  });
  const number = host.openPull("acme/shop", { title: "Title", author: "ann", head: "topic" });
  return { ...calls, base, head, number, pull: `/repos/acme/shop/pulls/${number}` };
}
