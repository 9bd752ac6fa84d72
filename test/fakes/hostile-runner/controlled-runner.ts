import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as openRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { RunnerCommand, RunnerRequest, RunnerResponse } from "./runner-commands.ts";

/**
 * Stands for `svc` in an image that somebody has taken over: with the spec of its job in hand, its token included, it
 * does whatever the test wants that the request names. Work in which no test is named it leaves to the real `svc`.
 */
const SVC = "/app/bin/svc.js";
/** What `openPuppets` wants to stand among the words of a request. */
const CONTROLLER_KEYWORD = /puppet-at-(\d+)/;

interface Spec {
  readonly request: unknown;
  readonly callback: { readonly url: string };
}

/** Gives what was answered as soon as there is an answer, however much of the body is still to be sent. */
async function ask(spec: Spec, wish: RunnerRequest): Promise<RunnerResponse> {
  const { at, method = "POST", headers, body = [], gapMs } = wish;
  const sent = openRequest(new URL(at, spec.callback.url), { method, headers, agent: false });
  const answered = new Promise<RunnerResponse>((resolve) => {
    sent.once("error", ({ message }) => resolve({ status: 0, text: message }));
    sent.once("response", (response) => {
      const pieces: Buffer[] = [];
      const { statusCode: status = 0 } = response;
      const end = () => resolve({ status, text: Buffer.concat(pieces).toString("utf8") });
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("end", end).once("error", end);
    });
  });
  let isAnswered = false;
  const over = answered.then(() => {
    isAnswered = true;
  });
  sent.flushHeaders();
  for (const { text, times = 1 } of body) {
    for (let count = 0; count < times && !isAnswered; count += 1) {
      if (gapMs !== undefined) await Promise.race([pause(gapMs), over]);
      if (!sent.write(text)) await Promise.race([once(sent, "drain").catch(() => undefined), over]);
    }
  }
  if (!isAnswered) sent.end();
  const answer = await answered;
  sent.destroy();
  return answer;
}

async function obey(spec: Spec, home: string): Promise<never> {
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${home}/${path}`, { method: "POST", body: JSON.stringify(body) });
  const hello = await post("hello", spec);
  const { id } = (await hello.json()) as { readonly id: string };
  let told: unknown = null;
  for (;;) {
    const step = (await (await post(`next/${id}`, told)).json()) as RunnerCommand;
    if (step.do === "exit") process.exit(step.code);
    if (step.do === "print") process.stdout.write(`${step.text}\n`);
    told = step.do === "ask" ? await Promise.all(step.requests.map((one) => ask(spec, one))) : null;
  }
}

async function beHonest(input?: string): Promise<never> {
  const stdio = [input === undefined ? "inherit" : "pipe", "inherit", "inherit"] as const;
  const child = spawn(process.execPath, [SVC, ...process.argv.slice(2)], { stdio: [...stdio] });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.stdin?.end(input);
  const [code] = await once(child, "exit");
  process.exit(code ?? 1);
}

if (process.argv.includes("--tools")) await beHonest();
const input = readFileSync(0, "utf8");
const port = CONTROLLER_KEYWORD.exec(input)?.[1];
if (port === undefined) await beHonest(input);
await obey(JSON.parse(input), `http://127.0.0.1:${port}`);
