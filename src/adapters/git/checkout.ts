import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { SimpleGit } from "simple-git";
import { createCheckoutGit } from "./checkout-git.ts";
import type { Environment } from "./git-environment.ts";
import { type GitProgram, toGitError } from "./git-program.ts";
import { notARepositoryError } from "./not-a-repository-error.ts";
import type { ObjectFormat } from "./object-id.ts";
import { openPorcelain } from "./porcelain.ts";

/** A developer's repository, found from any path in it. */
export interface Checkout {
  /** Top folder of the working tree; the repository itself when it is bare. */
  readonly folder: string;
  readonly isBare: boolean;
  readonly format: ObjectFormat;
  readonly objects: string;
  readonly index: string;
  readonly git: GitProgram;
  readonly porcelain: SimpleGit;
}

export async function openCheckout(
  path: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<Checkout> {
  const start = await resolveFolder(path);
  const probe = createCheckoutGit(start, environment);
  const ask = async (...question: string[]) => {
    const result = await probe.run(["rev-parse", ...question], { signal });
    if (result.exitCode === 127) throw toGitError("rev-parse", result);
    if (result.exitCode !== 0) throw notARepositoryError(path, result.stderr);
    return result.stdout.toString("utf8").replace(/\n$/, "");
  };
  const isBare = (await ask("--is-bare-repository")) === "true";
  // One question per call: a folder's name may contain a newline.
  const [folder, objects, index, format] = await Promise.all([
    ask(isBare ? "--absolute-git-dir" : "--show-toplevel"),
    ask("--git-path", "objects"),
    ask("--git-path", "index"),
    ask("--show-object-format"),
  ]);
  return {
    folder,
    isBare,
    format: format === "sha256" ? "sha256" : "sha1",
    objects: resolve(start, objects),
    index: resolve(start, index),
    git: createCheckoutGit(folder, environment),
    porcelain: await openPorcelain(folder, environment, signal),
  };
}

async function resolveFolder(path: string): Promise<string> {
  try {
    return (await stat(path)).isDirectory() ? resolve(path) : dirname(resolve(path));
  } catch (error) {
    throw notARepositoryError(path, "", error);
  }
}
