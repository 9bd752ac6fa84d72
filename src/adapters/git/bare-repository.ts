import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { alternatesFile } from "./alternates.ts";
import type { ObjectFormat } from "./object-id.ts";

export interface BareRepository {
  readonly folder: string;
  readonly format: ObjectFormat;
  /** Object folders of other repositories to read from. */
  readonly borrowed?: readonly string[];
}

/**
 * Creates an empty bare repository, or completes one.
 *
 * In a borrowing repository, git reads the objects of a foreign repository with our configuration
 * only: none of its attributes, hooks, filters, replacements or remotes apply.
 */
export async function initBareRepository(repository: BareRepository): Promise<void> {
  const { folder, format, borrowed = [] } = repository;
  await mkdir(join(folder, "objects", "info"), { recursive: true });
  await mkdir(join(folder, "refs"), { recursive: true });
  await writeFile(join(folder, "HEAD"), "ref: refs/heads/none\n");
  await writeFile(join(folder, "config"), repositoryConfig(format));
  if (borrowed.length === 0) return;
  await writeFile(join(folder, "objects", "info", "alternates"), alternatesFile(borrowed));
}

function repositoryConfig(format: ObjectFormat): string {
  const core = (version: number) =>
    `[core]\n\trepositoryformatversion = ${version}\n\tbare = true\n`;
  return format === "sha1" ? core(0) : `${core(1)}[extensions]\n\tobjectformat = sha256\n`;
}
