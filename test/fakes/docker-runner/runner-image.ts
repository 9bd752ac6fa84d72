import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findTool, type TestDocker } from "../escape/sandbox-engines.ts";

/** The image whose `svc` is the stand-in beside this file. */
export const RUNNER_IMAGE = "svc-test:runner";

/** Puts an image together of this very node with its libraries, busybox and the stand-in for `svc`. */
export async function importRunnerImage({ host }: TestDocker): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "svc-runner-image-"));
  try {
    await fillRoot(root);
    const script = `tar -C "$ROOT" -c . | docker import -c 'ENTRYPOINT ["/usr/bin/svc"]' -c 'ENV PATH=/bin:/usr/bin' - ${RUNNER_IMAGE}`;
    const env = { PATH: process.env.PATH, DOCKER_HOST: host, ROOT: root };
    const made = spawnSync("sh", ["-c", script], { env, encoding: "utf8" });
    if (made.status !== 0) throw new Error(`no image: ${made.stderr}`);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function fillRoot(root: string): Promise<void> {
  for (const name of ["bin", "usr/bin", "opt", "tmp", "etc", "proc", "sys", "dev"])
    await mkdir(join(root, name), { recursive: true });
  await cp(findTool("busybox") ?? "busybox", join(root, "bin/busybox"), { dereference: true });
  for (const name of ["sh", "cat", "ls"]) await symlink("busybox", join(root, "bin", name));
  await cp(process.execPath, join(root, "usr/bin/node"), { dereference: true });
  const { stdout } = spawnSync("sh", ["-c", 'ldd "$0"', process.execPath], { encoding: "utf8" });
  for (const [library] of stdout.matchAll(/\/\S+\.so\S*/g)) {
    await mkdir(dirname(join(root, library)), { recursive: true });
    await cp(library, join(root, library), { dereference: true });
  }
  await cp(new URL("runner.ts", import.meta.url), join(root, "opt/runner.ts"));
  await writeFile(join(root, "opt/package.json"), '{"type":"module"}');
  const svc = join(root, "usr/bin/svc");
  await writeFile(svc, '#!/bin/sh\nexec /usr/bin/node --no-warnings /opt/runner.ts "$@"\n');
  await chmod(svc, 0o755);
}
