import type { BranchWriter } from "../../ports/branch-writer.ts";
import { toBranchCall } from "./branch-call.ts";
import { CreatedObjectSchema } from "./branch-schemas.ts";
import type { GithubClient } from "./create-github-client.ts";

type ObjectWriter = Pick<BranchWriter, "blob" | "tree" | "commit">;

/**
 * Creates the calls that write git objects. No ref points to them yet, so they are safe to repeat.
 */
export function createObjectWriter(client: GithubClient): ObjectWriter {
  return {
    async blob(repository, bytes, signal) {
      const content = Buffer.from(bytes).toString("base64");
      const call = toBranchCall(repository, {
        route: "POST git/blobs",
        parameters: { content, encoding: "base64" },
        doing: "writing a file to",
        isHarmless: true,
      });
      return (await client.read(call, CreatedObjectSchema, signal)).sha;
    },
    async tree(repository, { base, entries }, signal) {
      const tree = entries.map(({ path, mode, blob }) => {
        const type = mode === "160000" ? "commit" : "blob";
        return { path, mode, type, sha: blob ?? null };
      });
      const call = toBranchCall(repository, {
        route: "POST git/trees",
        parameters: { base_tree: base, tree },
        doing: "writing a tree to",
        isHarmless: true,
      });
      return (await client.read(call, CreatedObjectSchema, signal)).sha;
    },
    async commit(repository, { tree, parents, message }, signal) {
      const call = toBranchCall(repository, {
        route: "POST git/commits",
        parameters: { tree, parents, message },
        doing: "writing a commit to",
        isHarmless: true,
      });
      return (await client.read(call, CreatedObjectSchema, signal)).sha;
    },
  };
}
