import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { createLeakWatch } from "../fakes/leak-watch.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-leaks-"));
const host = await startDemoHost({ folder });
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

/** Whether the watch that the suites of the server rely on finds a secret in what a server has printed. */
function finds(output: string): boolean {
  const leaks = createLeakWatch(host, ["key-of-the-model"]);
  leaks.secrets.add("a-session-id");
  leaks.watch({ output: () => `{"msg":"listening"}\n${output}\n` });
  try {
    leaks.expectNone();
    return false;
  } catch {
    return true;
  }
}

describe("the watch over what servers print", () => {
  it("finds nothing where there is nothing", () => {
    expect(finds('{"level":"warn","msg":"the key [redacted] was refused"}')).toBe(false);
  });

  it("finds keys, secrets and tokens, in the form that git sends too", () => {
    const token = host.userToken("mia");
    const keyLine = host.appPrivateKey.split("\n")[1] ?? "";
    const leaks = [
      ...["key-of-the-model", "a-session-id", keyLine, token],
      ...[host.state.app.webhookSecret, host.state.app.clientSecret],
      Buffer.from(`x-access-token:${token}`).toString("base64"),
    ];
    for (const leak of leaks)
      expect([leak.slice(0, 6), finds(`x ${leak} y`)]).toEqual([leak.slice(0, 6), true]);
  });
});
