import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findTool, type TestDocker } from "./escape/sandbox-engines.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const STAND = "/app/stand.ts";
const GIT_CORE = "/usr/lib/git-core";
const FULL_IMAGE = "svc-test:full-runner";

/**
 * Makes an image of this build with what the Dockerfile's target `runner` has: Node, git and a shell, all of this
 * machine. Nothing is fetched. `stand` is a file of ours that is started in the place of `svc`.
 */
export async function makeFullRunnerImage(docker: TestDocker, stand?: URL): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "svc-image-"));
  try {
    await fill(root);
    if (stand !== undefined) await cp(stand, join(root, STAND));
    const program = stand === undefined ? "/app/bin/svc.js" : STAND;
    const change = `ENTRYPOINT ["/usr/bin/node", "${program}"]`;
    const made = spawnSync(
      "sh",
      ["-c", 'tar -C "$ROOT" -c . | docker import -c "$ENTRY" -c "$WAYS" - "$NAME"'],
      {
        encoding: "utf8",
        env: {
          PATH: process.env.PATH,
          DOCKER_HOST: docker.host,
          ROOT: root,
          NAME: FULL_IMAGE,
          ENTRY: change,
          WAYS: "ENV PATH=/usr/bin:/bin",
        },
      },
    );
    if (made.status !== 0) throw new Error(`no image: ${made.stderr}`);
    return FULL_IMAGE;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function fill(root: string): Promise<void> {
  for (const name of ["tmp", "proc", "sys", "dev", "bin", "usr/bin", "etc/serge", "work", "app"])
    await mkdir(join(root, name), { recursive: true });
  const busybox = findTool("busybox") ?? "busybox";
  await cp(busybox, join(root, "bin/busybox"), { dereference: true });
  for (const name of ["sh", "cat", "sed", "env", "test", "mkdir"])
    await symlink("busybox", join(root, "bin", name));
  const git = findTool("git") ?? "git";
  const prlimit = findTool("prlimit") ?? "prlimit";
  const node = await realpath(process.execPath);
  for (const [from, name] of [
    [node, "node"],
    [git, "git"],
    [prlimit, "prlimit"],
  ] as const)
    await cp(from, join(root, "usr/bin", name), { dereference: true });
  await cp(GIT_CORE, join(root, GIT_CORE), { recursive: true, verbatimSymlinks: true });
  for (const path of librariesOf([node, git, prlimit, join(GIT_CORE, "git-remote-https")])) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await cp(path, join(root, path), { dereference: true });
  }
  for (const name of ["bin", "dist", "package.json", ...(await productionPackages())]) {
    await mkdir(dirname(join(root, "app", name)), { recursive: true });
    await cp(join(PROJECT, name), join(root, "app", name), { recursive: true });
  }
}

function librariesOf(programs: readonly string[]): readonly string[] {
  const { stdout } = spawnSync("ldd", [...programs], { encoding: "utf8" });
  return [...new Set(stdout.match(/\/[^ \n]+\.so[^ \n:]*/g))];
}

/** Folders of the packages that an installation without development has, as the lock file says. */
async function productionPackages(): Promise<readonly string[]> {
  const lock: unknown = JSON.parse(await readFile(join(PROJECT, "package-lock.json"), "utf8"));
  const { packages } = lock as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>;
  };
  const nested = (path: string): boolean => path.lastIndexOf("node_modules/") > 0;
  return Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== "" && !nested(path) && !dev && !optional)
    .map(([path]) => path);
}
