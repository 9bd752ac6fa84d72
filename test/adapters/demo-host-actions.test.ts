import { expect, it } from "vitest";
import { openShop } from "../fakes/host-calls.ts";

const ACTIONS = "/repos/acme/shop/actions";

const VERIFY = `name: verify
run-name: "verify \${{ inputs.nonce }} of \${{inputs.head}}"
on:
  workflow_dispatch:
    inputs:
      head:
        required: true
      # Told apart by it.
      nonce:
        description: Anything
        default: none
  push:
    branches: [main]
jobs: {}
`;

async function openWithWorkflow() {
  const shop = await openShop();
  const files = {
    ".github/workflows/verify.yml": VERIFY,
    ".github/workflows/push.yml": "on: push\n",
  };
  shop.host.commit("acme/shop", { branch: "main", message: "Workflows", files });
  return shop;
}

it("dispatches a workflow, lists its runs and hands out what they left", async () => {
  const { host, call, installationToken } = await openWithWorkflow();
  const token = installationToken("acme/shop", { actions: "write" });
  const dispatch = (workflow: string, body: unknown) =>
    call(`POST ${ACTIONS}/workflows/${workflow}/dispatches`, body, token);
  const made = await dispatch("verify.yml", { ref: "main", inputs: { head: "abc" } });
  expect([made.status, made.body]).toEqual([204, ""]);
  expect((await dispatch("none.yml", { ref: "main" })).status).toBe(404);
  expect((await dispatch("verify.yml", { ref: "nowhere" })).body.message).toBe(
    "No ref found for: nowhere",
  );
  expect((await dispatch("push.yml", { ref: "main" })).body.message).toContain("workflow_dispatch");
  expect((await dispatch("verify.yml", {})).body.errors[0].field).toBe("ref");
  const strange = { ref: "main", inputs: { head: "abc", branches: "x" } };
  expect((await dispatch("verify.yml", strange)).body.message).toBe(
    'Unexpected inputs provided: ["branches"]',
  );
  expect((await dispatch("verify.yml", { ref: "main", inputs: { head: "" } })).body.message).toBe(
    "Required input 'head' not provided",
  );
  const run = host.state.repositories[0]?.workflowRuns[0];
  if (run === undefined) throw new Error("no run");
  expect(run).toMatchObject({
    status: "queued",
    inputs: { head: "abc", nonce: "none" },
    branch: "main",
  });
  run.status = "completed";
  run.conclusion = "success";
  run.artifacts.push({ id: 77, name: "verdict", zipBase64: "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==" });
  const count = async (query: string, path = "runs") =>
    (await call(`GET ${ACTIONS}/${path}?${query}`, undefined, token)).body.total_count;
  expect(await count("branch=main&event=workflow_dispatch&status=success")).toBe(1);
  expect(await count("branch=topic")).toBe(0);
  expect(await count("event=push")).toBe(0);
  expect(await count("created=%3E%3D2020-01-01")).toBe(1);
  expect(await count("created=2020-01-01..2020-02-01")).toBe(0);
  expect(await count("", "workflows/verify.yml/runs")).toBe(1);
  const one = await call(`GET ${ACTIONS}/runs/${run.id}`, undefined, token);
  expect(one.body).toMatchObject({
    conclusion: "success",
    display_title: "verify none of abc",
    path: ".github/workflows/verify.yml",
    run_number: 1,
  });
  expect(await count("", `workflows/${one.body.workflow_id}/runs`)).toBe(1);
  const { body } = await call(`GET ${ACTIONS}/runs/${run.id}/artifacts`, undefined, token);
  expect(body.artifacts).toMatchObject([{ id: 77, name: "verdict", size_in_bytes: 22 }]);
  const zip = await call(`GET ${ACTIONS}/artifacts/77/zip`, undefined, token);
  const location = zip.headers.get("location") ?? "";
  expect([zip.status, location.startsWith(host.serverUrl)]).toEqual([302, true]);
  const bytes = new Uint8Array(await (await fetch(location)).arrayBuffer());
  expect([bytes.length, bytes[0], bytes[1]]).toEqual([22, 80, 75]);
  expect((await fetch(location.replace(/se=\d+/, "se=9999999999"))).status).toBe(403);
  expect((await call(`GET ${ACTIONS}/artifacts/78/zip`, undefined, token)).status).toBe(404);
});

it("keeps actions from callers without the permission", async () => {
  const { call, installationToken } = await openWithWorkflow();
  const body = { ref: "main" };
  const token = installationToken("acme/shop", { actions: "read", contents: "write" });
  expect((await call(`POST ${ACTIONS}/workflows/verify.yml/dispatches`, body, token)).status).toBe(
    403,
  );
  expect((await call(`POST ${ACTIONS}/workflows/verify.yml/dispatches`, body, "")).status).toBe(
    401,
  );
});

it("makes and updates check runs for apps", async () => {
  const { host, call, head, installationToken } = await openShop();
  const token = installationToken("acme/shop", { checks: "write" });
  const made = await call(
    "POST /repos/acme/shop/check-runs",
    { name: "review", head_sha: head },
    token,
  );
  expect([made.status, made.body.status, made.body.conclusion]).toEqual([201, "queued", null]);
  const output = { title: "Done", summary: "All fine" };
  const change = { conclusion: "neutral", status: "completed", output };
  const done = await call(`PATCH /repos/acme/shop/check-runs/${made.body.id}`, change, token);
  expect(done.body).toMatchObject({ status: "completed", conclusion: "neutral", output });
  expect(host.state.repositories[0]?.checkRuns).toHaveLength(1);
  const wrong = { name: "review", head_sha: "1".repeat(40) };
  expect((await call("POST /repos/acme/shop/check-runs", wrong, token)).status).toBe(422);
  expect(
    (await call("POST /repos/acme/shop/check-runs", { name: "x", head_sha: head }, "ann")).status,
  ).toBe(403);
  expect((await call("PATCH /repos/acme/shop/check-runs/1", change, token)).status).toBe(404);
});
