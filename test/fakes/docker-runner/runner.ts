import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Stands for `svc` in an image of the tests, which has nothing but node: does the steps that stand in its spec's
 * request, and says what it has to say at the callback.
 */
interface Spec {
  readonly job: { readonly id: string; readonly attempt: number };
  readonly request: readonly DockerStep[];
  readonly callback: { readonly url: string; readonly token: string };
}

export type DockerStep =
  | { readonly do: "say"; readonly event: unknown }
  | { readonly do: "end"; readonly result: unknown }
  | { readonly do: "ask-token" }
  | { readonly do: "exit"; readonly code: number }
  | { readonly do: "hang" }
  /** Goes on when nobody hears it. */
  | { readonly do: "wait-until-left" }
  | { readonly do: "print"; readonly text: string }
  /** Does not end when it is asked to. */
  | { readonly do: "be-stubborn" }
  /** Says that it was stopped when it is, as a result. */
  | { readonly do: "end-when-stopped"; readonly result: unknown }
  /** Takes more memory than there is. */
  | { readonly do: "eat" }
  /** Says what it sees of its surroundings. */
  | { readonly do: "look" };

const log = (text: string) => ({ type: "log", level: "info", text });

async function main(spec: Spec): Promise<void> {
  const { job, callback, request } = spec;
  let said = 0;
  const send = (kind: string, body?: unknown): Promise<Response | undefined> => {
    const headers = { authorization: `Bearer ${callback.token}` };
    const json = { headers: { ...headers, "content-type": "application/json" } };
    return fetch(`${callback.url}/internal/jobs/${job.id}/${kind}`, {
      method: "POST",
      ...(body === undefined ? { headers } : { ...json, body: JSON.stringify(body) }),
    }).catch(() => undefined);
  };
  const post = async (kind: string, body?: unknown): Promise<Response> => {
    for (;;) {
      const answer = await send(kind, body);
      if (answer !== undefined && ![429, 503].includes(answer.status)) return answer;
      await wait(50);
    }
  };
  const say = async (event: unknown): Promise<void> => {
    const answer = await post("events", { attempt: job.attempt, from: said, events: [event] });
    if (!answer.ok) await giveUp(answer);
    said += 1;
  };
  const end = async (result: unknown): Promise<void> => {
    const answer = await post("result", result);
    if (!answer.ok) await giveUp(answer);
  };
  const steps: { readonly [Name in DockerStep["do"]]: (step: never) => unknown } = {
    say: ({ event }: { event: unknown }) => say(event),
    end: ({ result }: { result: unknown }) => end(result),
    "ask-token": async () => {
      const answer = (await (await post("token")).json()) as { value?: string; detail?: string };
      await say(log(answer.detail ?? `token: ${answer.value}`));
    },
    exit: ({ code }: { code: number }) => process.exit(code),
    hang: () => wait(1_000_000),
    "wait-until-left": async () => {
      const nothing = { attempt: job.attempt, from: said, events: [] };
      while ((await send("events", nothing))?.ok) await wait(20);
    },
    print: ({ text }: { text: string }) => process.stdout.write(`${text}\n`),
    "be-stubborn": () => process.on("SIGTERM", () => undefined),
    "end-when-stopped": ({ result }: { result: unknown }) =>
      process.on("SIGTERM", () => void end(result).then(() => process.exit(7))),
    eat: () => eat(),
    look: () => say(log(JSON.stringify(look()))),
  };
  for (const step of request) await steps[step.do](step as never);
  process.exit(0);
}

async function giveUp(answer: Response): Promise<never> {
  process.stdout.write(`refused: ${answer.status} ${await answer.text()}\n`);
  process.exit(70);
}

function eat(): never {
  for (const eaten: Buffer[] = []; ; ) eaten.push(Buffer.alloc(16 * 2 ** 20, 1));
}

function look(): object {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return {
    uid: process.getuid?.(),
    gid: process.getgid?.(),
    environment: process.env,
    commands: processes.map((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8")),
    interfaces: Object.keys(networkInterfaces()),
    routes: readFileSync("/proc/net/route", "utf8").trim().split("\n").length - 1,
    capabilities: /CapEff:\s*(\S+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1],
    writable: ["/tmp/x", "/shared/runner-was-here", "/x", "/etc/x", "/opt/x"].filter(canWrite),
  };
}

function canWrite(path: string): boolean {
  try {
    writeFileSync(path, "");
    return true;
  } catch {
    return false;
  }
}

const [, , , what] = process.argv;
if (what === "--tools") {
  writeFileSync("/shared/tools-was-here", JSON.stringify(look()));
  await wait(1_000_000);
} else {
  let spec: Spec;
  try {
    spec = JSON.parse(readFileSync(0, "utf8"));
  } catch {
    process.exit(2);
  }
  await main(spec);
}
