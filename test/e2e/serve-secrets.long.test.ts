import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAN_SEE_PROCESSES, processesOf } from "../fakes/running-processes.ts";
import {
  AUTHOR,
  MODEL_KEY,
  openServeHarness,
  REPOSITORY,
  type ServeHarness,
} from "../fakes/serve-harness.ts";

let harness: ServeHarness;

beforeAll(async () => {
  harness = await openServeHarness();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

/** What the server alone may know. */
function ownSecrets(): readonly string[] {
  const { host } = harness;
  const keyLine = host.appPrivateKey.split("\n")[3] ?? "";
  return [host.state.app.webhookSecret, MODEL_KEY, keyLine];
}

/** Tokens of the installation, as they are and as git sends them. */
function tokens(): readonly string[] {
  const { tokens: all } = harness.host.state;
  return all.flatMap(({ value }) => [
    value,
    Buffer.from(`x-access-token:${value}`).toString("base64"),
  ]);
}

const found = (text: string, secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) => text.includes(secret));

describe("the secrets of svc serve", () => {
  it.skipIf(!CAN_SEE_PROCESSES)(
    "stay out of the environment and the arguments of its programs (needs proc)",
    async () => {
      const server = harness.start({ SHUTDOWN_GRACE: "0" });
      await server.ready;
      harness.host.setFaults(({ isGit }) => (isGit ? { kind: "stall" } : undefined));
      const children = () =>
        processesOf(harness.watched.folder).filter(({ command }) =>
          /\bgit\b.* fetch/.test(command),
        );
      await harness.host.comment(REPOSITORY, harness.openPull(), AUTHOR, "@asksvc look");
      await expect.poll(() => children().length, { timeout: 20_000 }).toBeGreaterThan(0);
      const running = processesOf(harness.watched.folder);
      expect(tokens().length).toBeGreaterThan(0);
      for (const { command, environment, pid } of running) {
        expect(found(command, [...ownSecrets(), ...tokens()]), command).toEqual([]);
        if (pid !== server.pid) expect(found(environment, ownSecrets()), command).toEqual([]);
      }
      // The one that fetches has the job's token, which reads one repository.
      expect(await server.stop()).toMatchObject({ status: 0 });
      await expect.poll(children, { timeout: 10_000 }).toEqual([]);
      harness.host.setFaults(undefined);
    },
  );

  it("stay out of its log in every failure", async () => {
    const server = harness.start({
      LOG_LEVEL: "debug",
      LLM_API_BASE: `${harness.host.apiUrl}/none`,
    });
    await server.ready;
    const id = await harness.host.comment(REPOSITORY, harness.openPull(), AUTHOR, "@asksvc look");
    harness.host.setFaults(({ path, isGit }) =>
      isGit || path.endsWith("/reactions") ? { kind: "error" } : undefined,
    );
    expect(await harness.job(id)).toMatchObject({ status: "failed" });
    await server.stop();
    const kept = JSON.stringify(harness.jobs());
    const log = server.output();
    expect(log).toContain("reaction:");
    for (const text of [log, kept]) {
      expect(found(text, [...ownSecrets(), ...tokens()])).toEqual([]);
    }
  });
});
