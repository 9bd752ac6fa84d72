import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { strToU8, zipSync } from "fflate";
import { expect, it, onTestFinished } from "vitest";
import { createWorkflowRunner } from "../../src/adapters/github/create-workflow-runner.ts";
import type { FaultPlan } from "../../src/demo/host/host-context.ts";
import { AppError, isAppError } from "../../src/domain/core/app-error.ts";
import {
  type DispatchFault,
  type OpenedWorkflows,
  workflowRunnerContract,
} from "../contracts/workflow-runner.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { appTokens, githubOptions, staticTokens } from "../fakes/github-sample.ts";
import { openShop } from "../fakes/host-calls.ts";
import { createScriptedWorkflows } from "../fakes/scripted-workflows.ts";

const REPOSITORY = { owner: "acme", name: "shop" };
const VERIFY = `run-name: \${{ inputs.head }} \${{ inputs.nonce }}
on:
  workflow_dispatch:
    inputs:
      head:
        required: true
      nonce:
        required: true
`;
const FILES = {
  ".github/workflows/verify.yml": VERIFY,
  ".github/workflows/other.yml": VERIFY,
};
const isDispatch = (path: string) => path.includes("/dispatches");

async function openGithub(fault?: DispatchFault): Promise<OpenedWorkflows> {
  const { host } = await openShop();
  host.commit("acme/shop", { branch: "main", message: "Workflows", files: FILES });
  if (fault !== "denied") Object.assign(host.state.app.permissions, { actions: "write" });
  let dispatches = 0;
  const plan: FaultPlan = ({ path }) => {
    if (!isDispatch(path)) return undefined;
    dispatches += 1;
    return fault === "lost-after" ? { kind: "reset-after" } : undefined;
  };
  host.setFaults(plan);
  const tokens = appTokens(host);
  const findRun = (id: number) => {
    const run = host.state.repositories[0]?.workflowRuns.find((one) => one.id === id);
    if (run === undefined) throw new Error(`no run ${id}`);
    return run;
  };
  const upload = (run: number, name: string, zip: Uint8Array) => {
    const { artifacts } = findRun(run);
    const id = run * 1000 + artifacts.length;
    artifacts.push({ id, name, zipBase64: Buffer.from(zip).toString("base64") });
  };
  return {
    runner: createWorkflowRunner({ ...githubOptions(host), tokens }),
    repository: REPOSITORY,
    dispatches: () => dispatches,
    finish: (id, conclusion, artifacts) => {
      const run = findRun(id);
      [run.status, run.conclusion] = ["completed", conclusion];
      for (const [name, files] of Object.entries(artifacts)) upload(id, name, zipSync(files));
    },
    finishDamaged: (id, name) => {
      findRun(id).status = "completed";
      upload(id, name, zipSync({ "result.json": strToU8("{}".repeat(500)) }).subarray(0, 45));
    },
    close: async () => undefined,
  };
}

workflowRunnerContract("github", openGithub);

workflowRunnerContract(
  "scripted",
  async (fault) => {
    const runner = createScriptedWorkflows(createFakeClock(), ({ workflow, ref, inputs }) => {
      const refuse = (status: number, message: string) =>
        new AppError("code-host-rejected", message, { details: { status } });
      if (workflow !== "verify.yml") throw refuse(404, "no such workflow");
      if (ref !== "main") throw refuse(422, `no ref ${ref}`);
      if ("strange" in inputs) throw refuse(422, "unexpected: strange");
      if (fault === "denied") {
        const details = { status: 403 };
        throw new AppError("code-host-denied", "give it actions: write", { details });
      }
      return { isLost: fault === "lost-after" };
    });
    return {
      runner,
      repository: REPOSITORY,
      dispatches: () => runner.dispatches.length,
      finish: (id, conclusion, artifacts) => runner.finish(id, { conclusion, artifacts }),
      finishDamaged: () => undefined,
      close: async () => undefined,
    };
  },
  { damaged: "it keeps files, and no archives" },
);

/** A code host whose artifacts are kept on another one. */
async function openStorage(
  answer: RequestListener,
  { artifacts = [{ id: 7, name: "verdict", expired: false }] } = {},
) {
  const seen: IncomingMessage[] = [];
  const storage = await listen((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  const api = await listen((request, response) => {
    seen.push(request);
    if (request.url?.includes("/runs/1/artifacts")) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ total_count: artifacts.length, artifacts }));
      return;
    }
    response.writeHead(302, { location: `${storage}/blob?sig=s3cr3tsignature` }).end();
  });
  const options = githubOptions({ apiUrl: api });
  const tokens = staticTokens({ apiUrl: api }, "ghp_ourveryowntoken");
  const runner = createWorkflowRunner({ ...options, tokens });
  const which = { run: 1, name: "verdict", file: "result.json", maxBytes: 1000 };
  const read = () => runner.artifact(REPOSITORY, which, new AbortController().signal);
  const atStorage = () => seen.filter(({ url }) => url?.startsWith("/blob"));
  return { read, seen, atStorage };
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ZIP = zipSync({ "result.json": strToU8("{}") });

it("shows its token to the code host and not to the storage that it leads to", async () => {
  const { read, seen, atStorage } = await openStorage((_request, response) => response.end(ZIP));
  expect(new TextDecoder().decode(await read())).toBe("{}");
  const signed = seen.filter(({ headers }) => headers.authorization?.includes("ourveryowntoken"));
  expect(signed).toHaveLength(2);
  expect(atStorage()).toHaveLength(1);
  expect(JSON.stringify(atStorage().map(({ headers }) => headers))).not.toContain("ourveryown");
});

it("asks the storage again after a failure that may pass", async () => {
  let asked = 0;
  const { read } = await openStorage((request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503).end();
    else if (asked === 2) request.socket.destroy();
    else response.end(ZIP);
  });
  expect(new TextDecoder().decode(await read())).toBe("{}");
  expect(asked).toBe(3);
});

it.each([
  ["refused", 403, "code-host-denied"],
  ["gone", 404, "code-host-rejected"],
  ["failing", 500, "code-host-unreachable"],
])("reports that the storage is %s without its signed address", async (_how, status, code) => {
  const { read } = await openStorage((_request, response) => response.writeHead(status).end());
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect(isAppError(error) && error.code).toBe(code);
  expect(String(error)).not.toMatch(/s3cr3tsignature|ourveryowntoken/);
});

it("stops reading an archive that is too long", async () => {
  let sent = 0;
  const { read, atStorage } = await openStorage((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1 << 20))) sent += 1;
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect(isAppError(error) && error.code).toBe("input-invalid");
  expect(atStorage()).toHaveLength(1);
  expect(sent).toBeLessThan(64);
});

it("takes the newest artifact of a name that has not expired", async () => {
  const artifacts = [
    { id: 7, name: "verdict", expired: false },
    { id: 9, name: "verdict", expired: true },
    { id: 10, name: "verdict-2", expired: false },
    { id: 8, name: "verdict", expired: false },
  ];
  const { read, seen } = await openStorage((_request, response) => response.end(ZIP), {
    artifacts,
  });
  await read();
  expect(seen[1]?.url).toContain("/actions/artifacts/8/zip");
});
