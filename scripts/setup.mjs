// Prepares a checkout: locked packages, Node 24 if the machine's Node is older, and dist/.
// Plain JavaScript for Node 20, which may be the only version before the set-up.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const NODE_VERSION = readFileSync(at(".node-version"), "utf8").trim();
const MIN_MAJOR = Number(NODE_VERSION.split(".")[0]);
const STAMP = at("node_modules", ".svc-setup");

// The machine's own tools, because those in node_modules may be replaced while this runs.
const outerPath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter(
    (folder) =>
      !folder.endsWith(join("node_modules", ".bin")) && !folder.includes(`${sep}node-gyp-bin`),
  )
  .join(delimiter);
const outer = { ...process.env, PATH: outerPath };

try {
  installPackages();
  installNode();
  build();
} catch (error) {
  process.stderr.write(`setup: ${error.message}\n`);
  process.exitCode = 1;
}

function installPackages() {
  const wanted = digest([at("package-lock.json")]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  say("installing packages");
  npm(["ci", "--loglevel=error", "--no-fund", "--no-audit"]);
  writeFileSync(STAMP, wanted);
}

function installNode() {
  if (major(versionOf("node", outer)) >= MIN_MAJOR) return;
  const own = at("node_modules", ".bin", "node");
  if (existsSync(own) && versionOf(own) === `v${NODE_VERSION}`) return;
  say(
    `installing Node ${NODE_VERSION} into node_modules (this machine has ${versionOf("node", outer)})`,
  );
  npm([
    "install",
    "--no-save",
    "--loglevel=error",
    "--no-fund",
    "--no-audit",
    `node@${NODE_VERSION}`,
  ]);
  const got = existsSync(own) ? versionOf(own) : "none";
  if (got !== `v${NODE_VERSION}`) {
    throw new Error(
      `Node ${NODE_VERSION} did not install (found ${got}); install Node ${MIN_MAJOR} or newer yourself`,
    );
  }
}

/** Compiles into a temporary folder and swaps it with dist, so that an interrupted build keeps the old one. */
function build() {
  const stamp = at("dist", ".stamp");
  const wanted = digest([
    at("tsconfig.base.json"),
    at("tsconfig.build.json"),
    at("package-lock.json"),
    at("scripts", "build-web.mjs"),
    ...files(at("src")),
    ...files(at("examples", "samples")),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const fresh = at("dist.new");
  rmSync(fresh, { recursive: true, force: true });
  const tsc = at("node_modules", "typescript", "bin", "tsc");
  const run = spawnSync(
    process.execPath,
    [tsc, "-p", at("tsconfig.build.json"), "--outDir", fresh],
    { cwd: root, encoding: "utf8" },
  );
  if (run.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`the build failed\n${run.stdout}${run.stderr}`);
  }
  buildWeb(join(fresh, "web"));
  cpSync(at("examples", "samples"), join(fresh, "samples"), { recursive: true });
  writeFileSync(join(fresh, ".stamp"), wanted);
  rmSync(at("dist"), { recursive: true, force: true });
  renameSync(fresh, at("dist"));
}

/** Runs the web app's build with Node 24. */
function buildWeb(folder) {
  const own = at("node_modules", ".bin", "node");
  const node = existsSync(own) ? own : process.execPath;
  const script = at("scripts", "build-web.mjs");
  const run = spawnSync(node, [script, folder], { cwd: root, encoding: "utf8" });
  if (run.status === 0) return;
  rmSync(dirname(folder), { recursive: true, force: true });
  throw new Error(`the web app was not built\n${run.stdout}${run.stderr}`);
}

function npm(args) {
  const run = spawnSync("npm", args, {
    cwd: root,
    env: outer,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (run.error)
    throw new Error(`npm is not on the PATH (${run.error.code}); install Node with npm`);
  if (run.status !== 0) throw new Error(`npm ${args[0]} failed; see above`);
}

function versionOf(command, env = process.env) {
  try {
    return execFileSync(command, ["--version"], { env, encoding: "utf8" }).trim();
  } catch {
    return "none"; // A broken or missing program is the same to us.
  }
}

function major(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}

/** Hashes names and contents, as times differ between checkouts of one commit. */
function digest(paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

function files(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));
}

function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}
