import { describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import type { BranchWriter } from "../../src/ports/branch-writer.ts";
import {
  createMemoryBranchWriter,
  type MemoryBranchFailure,
} from "../../src/testing/create-memory-branch-writer.ts";
import type { MemoryFiles } from "../../src/testing/create-memory-objects.ts";
import { branchWriterContract, WRITER_SAMPLE } from "../contracts/branch-writer.contract.ts";

const repository = { owner: "acme", name: "shop" };
const idle = () => new AbortController().signal;
const toFiles = (texts: Readonly<Record<string, string>>): MemoryFiles =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      path,
      { mode: "100644", bytes: new TextEncoder().encode(text) } as const,
    ]),
  );
const shown = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes);
  return text.includes("\ufffd") ? Buffer.from(bytes).toString("latin1") : text;
};
const WRITES: readonly (keyof BranchWriter)[] = [
  "blob",
  "tree",
  "commit",
  "createBranch",
  "moveBranch",
  "deleteBranch",
  "openPull",
];
const unclear = new AppError("code-host-unclear", "unclear", { details: {} });
const denied = new AppError("code-host-denied", "denied", { details: { status: 403 } });

branchWriterContract(
  "memory",
  async (fault) => {
    const failures: MemoryBranchFailure[] =
      fault === "read-only"
        ? WRITES.map((operation) => ({ operation, call: "each", error: denied }))
        : [];
    const writer = createMemoryBranchWriter({ failures });
    const base = writer.push({ branch: "main", files: toFiles(WRITER_SAMPLE) });
    const count = (operation: keyof BranchWriter) =>
      writer.calls.filter((name) => name === operation).length;
    return {
      writer,
      repository,
      base,
      push: async (branch, files) => {
        const parent = writer.branches.get(branch) ?? base;
        return writer.push({
          branch,
          parent,
          files: { ...writer.filesAt(parent), ...toFiles(files) },
        });
      },
      filesAt: async (commit) =>
        Object.fromEntries(
          Object.entries(writer.filesAt(commit)).map(([path, { mode, bytes }]) => [
            path,
            [mode, shown(bytes)] as const,
          ]),
        ),
      chain: async (length) => {
        const files = toFiles(WRITER_SAMPLE);
        let head = base;
        for (let left = length; left > 0; left--) {
          head = writer.push({ branch: "svc/long", parent: head, author: "svc[bot]", files });
        }
        return head;
      },
      closePull: async (number) => writer.close(number),
      lose: (operation, what) =>
        failures.push({
          operation,
          call: count(operation) + 1,
          error: unclear,
          tookEffect: what === "answer",
        }),
      writes: () => writer.calls.filter((name) => WRITES.includes(name)).length,
      close: async () => undefined,
    };
  },
  { harmless: "it repeats nothing" },
);

describe("the writer of branches in memory", () => {
  it("shows what was pushed, opened and called", async () => {
    const writer = createMemoryBranchWriter({ login: "bot" });
    const base = writer.push({ branch: "main", files: toFiles({ a: "1" }) });
    const head = writer.push({ branch: "svc/x", parent: base, files: toFiles({ a: "2" }) });
    const wish = { head: "svc/x", base: "main", title: "T", body: "" };
    await writer.openPull(repository, wish, idle());
    expect(writer.pulls).toMatchObject([{ title: "T", author: "bot", headSha: head }]);
    const later = writer.push({ branch: "svc/x", files: toFiles({ a: "3" }) });
    expect(writer.pulls[0]?.headSha).toBe(later);
    writer.close(1);
    writer.push({ branch: "svc/x", files: toFiles({ a: "4" }) });
    expect(writer.pulls[0]).toMatchObject({ isOpen: false, headSha: later });
    expect(writer.calls).toEqual(["openPull"]);
  });
});
