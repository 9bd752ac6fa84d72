import { createCheckRuns } from "../../src/adapters/github/create-check-runs.ts";
import { createMemoryCheckRuns } from "../../src/testing/create-memory-check-runs.ts";
import { type CheckRunsFault, checkRunsContract } from "../contracts/check-runs.contract.ts";
import { openWriterHarness, SHOP } from "../fakes/writer-harness.ts";

checkRunsContract("github", async (fault?: CheckRunsFault) => {
  const scene = await openWriterHarness();
  const { host, watched } = scene;
  const { permissions } = host.state.app;
  if (fault !== "denied") host.state.app.permissions = { ...permissions, checks: "write" };
  const files = { "src/price.ts": "export const price = 1;\n" };
  const head = host.commit("acme/shop", { branch: "topic", from: "main", message: "C", files });
  const runs = () => host.state.repositories.find(({ name }) => name === "shop")?.checkRuns ?? [];
  return {
    checkRuns: createCheckRuns({ ...scene.options, tokens: scene.tokens }),
    place: { repository: SHOP, head, key: "svc-review:7" },
    shown: () => {
      const run = runs().at(-1);
      return {
        status: run?.status ?? "",
        conclusion: run?.conclusion ?? null,
        title: run?.output.title ?? "",
      };
    },
    count: () => runs().length,
    close: async () => {
      watched.expectNoViolations();
      await scene.close();
    },
  };
});

checkRunsContract("memory", async (fault?: CheckRunsFault) => {
  const head = "a".repeat(40);
  const checkRuns = createMemoryCheckRuns({ heads: [head], isDenied: fault === "denied" });
  return {
    checkRuns,
    place: { repository: SHOP, head, key: "svc-review:7" },
    shown: () => {
      const { conclusion, title = "" } = checkRuns.runs.at(-1)?.report ?? {};
      const status = conclusion === undefined ? "in_progress" : "completed";
      return { status, conclusion: conclusion ?? null, title };
    },
    count: () => checkRuns.runs.length,
    close: async () => undefined,
  };
});
