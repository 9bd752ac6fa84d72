import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  listenAt,
  readPort,
  readStoredPorts,
  storePorts,
} from "../../../../src/cli/demo/demo-ports.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-ports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const taken = (code: string): Error => Object.assign(new Error("listen"), { code });

/** Listens on any port but some, which are taken, and tells which were tried. */
function listener(...busy: readonly number[]) {
  const tried: number[] = [];
  const listen = (port: number): Promise<number> => {
    tried.push(port);
    if (busy.includes(port)) return Promise.reject(taken("EADDRINUSE"));
    return Promise.resolve(port === 0 ? 40_000 : port);
  };
  return { tried, listen };
}

describe("the ports of the demo", () => {
  it.each([
    ["asked for", { asked: 1, kept: 2 }, [], 1],
    ["asked for, any free one", { asked: 0, kept: 2 }, [], 40_000],
    ["of the last time", { asked: undefined, kept: 2 }, [], 2],
    ["free one, when that of the last time is taken", { asked: undefined, kept: 2 }, [2], 40_000],
    ["free one, the first time", { asked: undefined }, [], 40_000],
  ] as const)("are the one %s", async (_which, wish, busy, expected) => {
    const { listen } = listener(...busy);
    expect(await listenAt(listen, { option: "--port", ...wish })).toBe(expected);
  });

  it("are refused with the option's message when the requested one is in use", async () => {
    const { listen, tried } = listener(7);
    await expect(
      listenAt(listen, { option: "--web-port", asked: 7, kept: 8 }),
    ).rejects.toMatchObject({
      code: "usage-invalid",
      message: expect.stringMatching(/^--web-port 7 is unavailable \(EADDRINUSE\)/),
    });
    expect(tried).toEqual([7]);
  });

  it("find the port in use in an error's cause, and pass on every other", async () => {
    const wrapped = new Error("cannot listen", { cause: taken("EACCES") });
    const wish = { option: "--port", asked: 7 };
    const codes = [wrapped, new Error("else")].map((error) =>
      listenAt(() => Promise.reject(error), wish).catch((told) => told.message),
    );
    expect(await Promise.all(codes)).toEqual([expect.stringContaining("(EACCES)"), "else"]);
  });

  it("are kept for the next time", async () => {
    await storePorts(folder, { host: 1, web: 65_535 });
    expect(readStoredPorts(folder)).toEqual({ host: 1, web: 65_535 });
  });

  it.each(["", "{", "null", '{"host":"1","web":70000}', '{"host":0,"web":-1}', "[]"])(
    "are unknown when all that was kept is %j",
    (text) => {
      writeFileSync(join(folder, "ports.json"), text);
      const { host, web } = readStoredPorts(folder);
      expect([host, web]).toEqual([undefined, undefined]);
    },
  );

  it("are unknown the first time", () => {
    expect(readStoredPorts(join(folder, "none"))).toEqual({});
  });

  it.each([
    [undefined, undefined],
    ["0", 0],
    ["65535", 65_535],
  ])("read %s as intended", (text, port) => {
    expect(readPort("--port", text)).toBe(port);
  });

  it.each(["", "x", "-1", "65536", "1.5", "0x10", "100000"])("refuse %j", (text) => {
    expect(() => readPort("--web-port", text)).toThrow(/^--web-port .* is not a valid port/);
  });
});
