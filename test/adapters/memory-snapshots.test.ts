import { createMemorySnapshots } from "../../src/adapters/memory/create-memory-snapshots.ts";
import type { FileBlob } from "../../src/domain/diff/pull-file.ts";
import { type ContractTree, describeSnapshotsContract } from "../contracts/snapshots.contract.ts";

describeSnapshotsContract(
  "memory",
  async (history) => {
    const trees = history.map((tree, row) => [String(row + 1).repeat(40), toBlobs(tree)] as const);
    return {
      snapshots: createMemorySnapshots(new Map(trees)),
      origin: { kind: "local", folder: "/memory" },
      commits: trees.map(([id]) => id),
      close: async () => undefined,
    };
  },
  { materializeGit: "there is no git in memory" },
);

function toBlobs(tree: ContractTree): ReadonlyMap<string, FileBlob> {
  return new Map(Object.entries(tree).map(([path, content]) => [path, toBlob(content)]));
}

function toBlob(content: ContractTree[string]): FileBlob {
  const encode = (text: string) => new TextEncoder().encode(text);
  if (typeof content === "string") return { bytes: encode(content), mode: "100644" };
  if (content instanceof Uint8Array) return { bytes: content, mode: "100644" };
  if ("link" in content) return { bytes: encode(content.link), mode: "120000" };
  return { bytes: encode(content.script), mode: "100755" };
}
