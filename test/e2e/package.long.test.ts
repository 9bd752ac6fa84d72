import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviewReply } from "../fakes/chat-events.ts";
import { startEndpoint } from "../fakes/endpoint.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { createPriceRepository, PRICE_REVIEW } from "../fakes/sample-repository.ts";
import { ROOT } from "../meta/repository-files.ts";

let folder: string;
let bin: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-pack-"));
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], {
    cwd: ROOT,
  });
  const [tarball = ""] = readdirSync(folder);
  execFileSync("tar", ["-xzf", tarball], { cwd: folder });
  // The packages that an install would bring: the ones this checkout has.
  symlinkSync(join(ROOT, "node_modules"), join(folder, "package", "node_modules"));
  bin = join(folder, "package", "bin", "svc.js");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed package", () => {
  it("holds the built command line and no sources or tests", () => {
    const files = execFileSync("find", [".", "-type", "f", "-not", "-path", "./node_modules/*"], {
      cwd: join(folder, "package"),
      encoding: "utf8",
    });
    expect(files).toContain("./dist/cli/main.js");
    expect(files).toContain("./dist/index.d.ts");
    expect(files).not.toMatch(/\.\/(src|test|bench|examples|scripts)\//);
  });

  it("prints its version", async () => {
    expect((await runSvc(["--version"], { cwd: folder, bin })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("reviews another repository", async () => {
    using repository = createPriceRepository();
    await using endpoint = await startEndpoint({ chat: [reviewReply(PRICE_REVIEW)] });
    const env = { LLM_API_BASE: endpoint.baseUrl, LLM_API_KEY: "none", LLM_MODEL: "served" };
    const { status, stdout } = await runSvc(["review"], { cwd: repository.folder, env, bin });
    expect(status).toBe(0);
    expect(stdout).toContain("src/price.ts:9: major: A discount nobody asked for");
  });

  /** Runs a module's text that finds the package's own modules below `dist`. */
  const runModule = (text: string): string =>
    execFileSync(process.execPath, ["--input-type=module", "-e", text], {
      cwd: mkdtempSync(join(folder, "run-")),
      encoding: "utf8",
      timeout: 30_000,
    });
  const distOf = (path: string): string =>
    JSON.stringify(pathToFileURL(join(folder, "package", "dist", path)).href);

  it("finds the thread of its store", () => {
    const output = runModule(`
      const { openSqliteStore } = await import(${distOf("adapters/sqlite/open-sqlite-store.js")});
      const clock = { now: () => new Date().toISOString() };
      const store = await openSqliteStore({ path: "svc.db", clock });
      console.log(await store.isWritable());
      await store.close();`);
    expect(output).toBe("true\n");
  });

  it("finds the thread of a runner, which refuses a spec that it cannot read", () => {
    const output = runModule(`
      const { createThreadLauncher } = await import(${distOf("adapters/thread/create-thread-launcher.js")});
      const { threadAddress } = await import(${distOf("adapters/shared/remote-runner/thread-address.js")});
      const launcher = createThreadLauncher({
        entry: threadAddress(${distOf("index.js")}, "./cli/run/thread.ts"),
        environment: process.env,
        onOutput: (_jobId, line) => console.log(line),
      });
      const spec = { version: 0, job: { id: "a" }, token: { value: "t" }, model: { apiKey: "k" } };
      const runner = await launcher.launch(spec, {
        events: async () => undefined,
        result: async ({ status, error }) => console.log(status, error),
        token: async () => ({ value: "t" }),
      });
      console.log((await runner.exit).kind);`);
    expect(output).toMatch(/^failed .*spec.*\nended\n$/);
  });
});
