import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findTool, NO_DOCKER } from "../fakes/escape/sandbox-engines.ts";

const run = promisify(execFile);
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";
const BUNDLE = "/etc/ssl/certs/ca-certificates.crt";
const MAX_OUTPUT = 2 ** 26;

/** Why no image of Debian can be made here; `undefined` when one can. */
export function noDebian(): string | undefined {
  if (NO_DOCKER !== undefined) return NO_DOCKER;
  const missing = ["apt-get", "dpkg-deb", "npm", "unshare"].find((name) => !findTool(name));
  if (missing !== undefined) return `${missing} is not installed`;
  if (spawnSync("test", ["-f", KEYRING]).status !== 0) return "debian-archive-keyring is missing";
  const asked = { encoding: "utf8", cwd: tmpdir(), timeout: 60_000 } as const;
  if (spawnSync("npm", ["view", "npm", "version"], asked).status !== 0)
    return "no registry of npm answers";
  const folder = mkdtempSync(join(tmpdir(), "svc-debian-"));
  try {
    return openApt(folder).mirror === undefined ? "no mirror of Debian answers" : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the lists of the machine's own sources into the folder, the machine's untouched. */
function openApt(folder: string): { readonly mirror?: string; readonly options: string[] } {
  mkdirSync(join(folder, "partial"), { recursive: true });
  const options = ["-o", `Dir::State::lists=${folder}`, "-o", "APT::Sandbox::User=root"];
  const ask = (...args: readonly string[]): string =>
    spawnSync("apt-get", [...options, ...args], { encoding: "utf8", timeout: 120_000 }).stdout;
  ask("update");
  const filters = ["Identifier: Packages", "Label: Debian"];
  const [mirror] = ask("indextargets", "--format", "$(SITE)", ...filters).split("\n");
  const isThere = ask("download", "--print-uris", "debootstrap") !== "";
  return { options, ...(mirror && isThere ? { mirror } : {}) };
}

/** Makes an image of the smallest Debian of a release, from the machine's mirror; with Node where it is asked for. */
export async function importDebian(host: string, release: string, node?: "node"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "svc-debian-"));
  const root = join(folder, "root");
  const name = `svc-test:${release}`;
  try {
    await bootstrap(folder, release, root);
    await copySettings(root);
    if (node !== undefined) await addNode(root);
    const paths = "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    const env = { PATH: process.env.PATH, DOCKER_HOST: host, ROOT: root, PATHS: paths, NAME: name };
    await run("sh", ["-c", 'tar -C "$ROOT" -c . | docker import -c "$PATHS" - "$NAME"'], { env });
    return name;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bootstrap(folder: string, release: string, root: string): Promise<void> {
  const { options, mirror = "" } = openApt(join(folder, "lists"));
  await run("apt-get", [...options, "download", "debootstrap"], { cwd: folder });
  const [archive = ""] = (await readdir(folder)).filter((file) => file.endsWith(".deb"));
  const tool = join(folder, "debootstrap");
  await run("dpkg-deb", ["-x", join(folder, archive), tool]);
  // What it mounts below the root is gone with the namespace.
  const program = ["--mount", join(tool, "usr/sbin/debootstrap"), "--variant=minbase"];
  await run("unshare", [...program, `--keyring=${KEYRING}`, release, root, mirror], {
    env: { ...process.env, DEBOOTSTRAP_DIR: join(tool, "usr/share/debootstrap") },
    maxBuffer: MAX_OUTPUT,
  });
}

/** Has apt and npm reach in a build what they reach on this machine, by what the image's own folders have. */
async function copySettings(root: string): Promise<void> {
  const { stdout: apt } = await run("apt-config", ["dump", "--no-empty", "Acquire"]);
  const own = apt.split("\n").filter((line) => !line.startsWith("Acquire::IndexTargets"));
  await writeFile(join(root, "etc/apt/apt.conf.d/90machine"), own.join("\n"));
  const { stdout: registry } = await run("npm", ["config", "get", "registry"], { cwd: tmpdir() });
  const bundle = "/usr/local/etc/ca.crt";
  await mkdir(join(root, "usr/local/etc"), { recursive: true });
  await cp(process.env.NODE_EXTRA_CA_CERTS ?? BUNDLE, join(root, bundle), { dereference: true });
  const lines = [`registry=${registry.trim()}`, `cafile=${bundle}`, ""];
  await writeFile(join(root, "usr/local/etc/npmrc"), lines.join("\n"));
}

/** As the official image has it: this very Node, and the npm that comes with its major version. */
async function addNode(root: string): Promise<void> {
  const prefix = join(root, "usr/local");
  await cp(process.execPath, join(prefix, "bin/node"), { dereference: true });
  const args = ["install", "--global", "--prefix", prefix, "--loglevel=error", "npm@11"];
  await run("npm", args, { cwd: tmpdir() });
}
