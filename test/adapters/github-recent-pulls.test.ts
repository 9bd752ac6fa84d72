import { createRecentPulls } from "../../src/adapters/github/create-recent-pulls.ts";
import { recentPullsContract } from "../contracts/recent-pulls.contract.ts";
import { openWriterHarness, SHOP } from "../fakes/writer-harness.ts";

recentPullsContract("github", async () => {
  const scene = await openWriterHarness();
  const { host, watched } = scene;
  for (const at of [1, 2, 3]) {
    const head = `topic-${at}`;
    const change = { branch: head, from: "main", message: "Change", files: { a: `${at}\n` } };
    host.commit("acme/shop", change);
    host.openPull("acme/shop", { title: head, body: "", author: "mia", head });
  }
  const [one, two, three] = host.state.repositories[0]?.issues ?? [];
  if (one === undefined || two === undefined || three === undefined) throw new Error("no pulls");
  one.updatedAt = "2026-01-01T00:00:00Z";
  two.updatedAt = "2026-01-03T00:00:00Z";
  three.updatedAt = "2026-01-02T00:00:00Z";
  three.state = "closed";
  return {
    recent: createRecentPulls(scene.options),
    repository: SHOP,
    close: async () => {
      watched.expectNoViolations();
      await scene.close();
    },
  };
});
