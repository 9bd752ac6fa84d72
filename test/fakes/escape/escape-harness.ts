import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sandbox, SandboxOutcome } from "../../../src/ports/sandbox.ts";
import { processesOf } from "../running-processes.ts";
import type { Attempt } from "./attempts.ts";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");

/** Secrets that stand open on the host, and where it would notice that somebody got out. */
export interface EscapeHarness extends AsyncDisposable {
  /** Runs an attempt in a sandbox and gives all that got out: nothing is the only good answer. */
  attempt(sandbox: Sandbox, attempt: Attempt): Promise<AttemptResult>;
}

export interface AttemptResult {
  readonly evidence: readonly string[];
  readonly outcome: SandboxOutcome | undefined;
}

export async function openEscapeHarness(): Promise<EscapeHarness> {
  const base = await mkdtemp(join(tmpdir(), "escape-"));
  await chmod(base, 0o755);
  const secret = `canary-${randomUUID()}`;
  const victimSecret = `canary-${randomUUID()}`;
  process.env.SVC_ESCAPE_CANARY = `canary-${randomUUID()}`;
  const out = join(base, "out");
  await mkdir(out);
  await writeFile(join(out, "secret"), secret);
  await chmod(out, 0o777);
  const hits: string[] = [];
  const hear = (name: string) => (): void => void hits.push(`the host heard ${name}`);
  const abstract = `svc-escape-${randomUUID()}`;
  const servers = [
    createServer(hear("tcp")),
    createServer(hear("an abstract socket")),
    createServer(hear("a socket")),
  ] as const;
  const [tcp, hidden, local] = servers;
  for (const server of servers)
    server.on("connection", (socket) => socket.on("error", () => socket.destroy()).resume());
  // An address of our own: a port that another program of the machine has let go of may still be called.
  const host = `127.${[1, 2, 3].map(() => randomInt(1, 255)).join(".")}`;
  await listen(tcp, { port: 0, host });
  await listen(hidden, { path: `\0${abstract}` });
  await listen(local, { path: join(out, "s") });
  await chmod(join(out, "s"), 0o777);
  const udp = createSocket("udp4", hear("a datagram"));
  udp.bind(0, host);
  await once(udp, "listening");
  await using held = await open(join(out, "secret"));
  const victim = spawn("sleep", ["100000"], {
    cwd: out,
    env: { PATH: process.env.PATH, VICTIM_SECRET: victimSecret },
    stdio: ["ignore", "ignore", "ignore", held.fd],
  });
  await once(victim, "spawn");
  const readOnly = join(base, "read-only");
  await mkdir(readOnly);
  await writeFile(join(readOnly, "file"), "as it was");
  const secrets = [
    ...[secret, victimSecret, process.env.SVC_ESCAPE_CANARY],
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((line) => /^daemon:/.test(line)) ?? secret,
    ...readShadow(),
    '"name": "@asksvc/svc"',
    "sleep 100000",
  ];
  const known = await readdir(out);
  const look = async (): Promise<string[]> => {
    const now = await readdir(out);
    const changes = now
      .filter((name) => !known.includes(name))
      .map((name) => `${name} was written`);
    if (!now.includes("secret") || readFileSync(join(out, "secret"), "utf8") !== secret)
      changes.push("the secret was changed");
    if (
      readFileSync(join(readOnly, "file"), "utf8") !== "as it was" ||
      readdirSync(readOnly).length !== 1
    )
      changes.push("the read-only folder was changed");
    if (victim.exitCode !== null || victim.signalCode !== null)
      changes.push("a process of the host was ended");
    return [...changes, ...hits.splice(0)];
  };
  return {
    attempt: async (sandbox, { script, limits }) => {
      const attempt = randomUUID();
      const tree = await sandbox.openTree();
      const environment = {
        OUT: out,
        VICTIM: `${victim.pid}`,
        PARENT: `${process.pid}`,
        ATTEMPT: attempt,
        PROJECT,
        HOST: host,
        TCP: `${(tcp.address() as AddressInfo).port}`,
        UDP: `${udp.address().port}`,
        ABSTRACT: abstract,
        SOCKET: join(out, "s"),
      };
      let outcome: SandboxOutcome | undefined;
      const evidence: string[] = [];
      try {
        outcome = await sandbox.run(
          {
            tree,
            program: "sh",
            args: ["-c", script],
            cwd: "",
            network: "none",
            environment,
            timeoutMs: 15_000,
            maxOutputBytes: 2_000_000,
            ...(limits === undefined ? {} : { limits }),
            readOnly: [{ folder: readOnly, at: "ro" }],
          },
          new AbortController().signal,
        );
        const said = `${Buffer.from(outcome.stdout).toString("latin1")}\n${outcome.stderr}`;
        evidence.push(
          ...secrets.filter((text) => said.includes(text)).map((text) => `it read ${text}`),
        );
        if (/syntax ?error|NameError|TypeError|ModuleNotFound/i.test(outcome.stderr))
          evidence.push(`the attempt is broken: ${outcome.stderr}`);
        if (said.includes("GOT-IT")) evidence.push("it could do what nobody may");
        evidence.push(...processesOf(attempt).map(({ command }) => `it left ${command} running`));
      } finally {
        await tree.close();
      }
      if (existsSync(tree.folder)) evidence.push("its tree could not be removed");
      return { evidence: [...evidence, ...(await look())], outcome };
    },
    [Symbol.asyncDispose]: async () => {
      victim.kill("SIGKILL");
      udp.close();
      for (const server of servers) server.close();
      await rm(base, { recursive: true, force: true });
    },
  };
}

function listen(server: Server, where: object): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, resolve);
  });
}

function readShadow(): readonly string[] {
  try {
    return readFileSync("/etc/shadow", "utf8")
      .split("\n")
      .filter((line) => /^daemon:/.test(line));
  } catch {
    return []; // Not for us either.
  }
}
