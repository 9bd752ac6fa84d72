import { expect } from "vitest";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { ServeProcess } from "./serve-process.ts";

/** Looks for secrets in all that servers print. */
export interface LeakWatch {
  /** Looked for beside the code host's. */
  readonly secrets: Set<string>;
  watch(server: Pick<ServeProcess, "output">): void;
  /** Fails the test with the lines that hold one, cut off before it. */
  expectNone(): void;
}

/** Whole lines of the key, without those that say what it is. */
const KEY_LINE = /^[\w+/=]{40,}$/;

export function createLeakWatch(host: DemoHost, known: readonly string[]): LeakWatch {
  const secrets = new Set(known);
  const servers: Pick<ServeProcess, "output">[] = [];
  return {
    secrets,
    watch: (server) => void servers.push(server),
    expectNone: () => {
      const all = [...secrets, ...listSecrets(host)];
      const lines = servers.flatMap((server) => server.output().split("\n"));
      const leaks = lines.flatMap((line) => all.map((secret) => line.split(secret)));
      expect(leaks.filter(({ length }) => length > 1).map(([before]) => before)).toEqual([]);
    },
  };
}

/** Everything that lets somebody in: of the app, of its installations, of people. Tokens also as git sends them. */
function listSecrets({ state, appPrivateKey }: DemoHost): readonly string[] {
  const { webhookSecret, clientSecret } = state.app;
  const tokens = state.tokens.flatMap(({ value }) => [
    value,
    Buffer.from(`x-access-token:${value}`).toString("base64"),
  ]);
  const keyLines = appPrivateKey.split("\n").filter((line) => KEY_LINE.test(line));
  return [webhookSecret, clientSecret, ...tokens, ...keyLines];
}
