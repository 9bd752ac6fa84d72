import { rmSync } from "node:fs";
import { createSecret } from "../../src/domain/core/secret.ts";
import { describeSnapshotsContract } from "../contracts/snapshots.contract.ts";
import { startGitHost } from "../fakes/git-host.ts";
import { openSnapshots } from "../fakes/git-snapshots.ts";
import { createScratchFolder, createScratchRepository } from "../fakes/scratch-repository.ts";

const TOKEN = "canary-t0ken-5f2c9a";

describeSnapshotsContract("git on a remote", async (history) => {
  const repository = createScratchRepository();
  const cacheFolder = createScratchFolder();
  const commits = history.map((tree) => {
    repository.clear();
    return repository.commit(tree);
  });
  const host = await startGitHost({ folder: repository.folder, token: TOKEN });
  return {
    snapshots: openSnapshots(cacheFolder, { allowProtocols: ["http"] }),
    origin: {
      kind: "remote",
      url: `${host.url}/.git`,
      purpose: "review",
      token: createSecret(TOKEN),
    },
    commits,
    close: async () => {
      await host.close();
      repository.remove();
      rmSync(cacheFolder, { recursive: true, force: true });
    },
  };
});
