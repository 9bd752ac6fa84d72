// Builds a real Kubernetes API server and controller manager once, for `npm run test:cluster`, into a cache folder, and
// prints that folder. Sources and compiler come from the machine's own Debian sources; nothing but make and dpkg-dev is
// installed from them.
// Plain JavaScript that runs on Node 20.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const CACHE = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
const FOLDER = process.env.SVC_KUBERNETES_FOLDER || join(CACHE, "svc", "kubernetes");
const BIN = join(FOLDER, "bin");
const BUILD = join(FOLDER, "build");
const LOG = join(FOLDER, "build.log");
const ROOT = join(BUILD, "root");

/** Debian release of the source package `kubernetes`, and its compiler. */
const RELEASE = "bookworm";
const PACKAGES = [
  "golang-1.19-go",
  "golang-1.19-src",
  "etcd-server",
  "golang-github-modern-go-reflect2-dev",
  "kubernetes-client",
  "rsync",
  "libpopt0",
  "libxxhash0",
];
const PROGRAMS = ["etcd", "kube-apiserver", "kube-controller-manager", "kubectl"];
/** Programs that the build needs, with their packages. */
const TOOLS = { make: "make", "dpkg-source": "dpkg-dev" };

try {
  if (!PROGRAMS.every((name) => isProgram(join(BIN, name)))) build();
  process.stdout.write(`${FOLDER}\n`);
} catch (error) {
  process.stderr.write(`kubernetes: ${error.message}\n`);
  process.exitCode = 1;
}

function build() {
  claim();
  try {
    say(`building the cluster for tests into ${FOLDER}: about six minutes and 3 GB, once`);
    timed("tools of the machine", provideTools);
    timed("package lists", readLists);
    timed("sources and compiler", download);
    timed("unpacking", unpack);
    timed("compiling the API server and the controller manager", compile);
    timed("keeping the four programs", keep);
  } finally {
    rmSync(BUILD, { recursive: true, force: true });
  }
  rmSync(LOG, { force: true });
}

/** Allows one build at a time and removes the remains of a killed one. */
function claim() {
  const mark = join(BUILD, "pid");
  const other = existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0;
  if (other > 0 && isAlive(other)) throw new Error(`process ${other} builds it already; wait`);
  rmSync(BUILD, { recursive: true, force: true });
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(mark, String(process.pid));
  writeFileSync(LOG, "");
}

function provideTools() {
  if (process.platform !== "linux" || !isThere("apt-get"))
    throw new Error(`this can be built on Debian only: put ${PROGRAMS.join(", ")} into ${BIN}`);
  const missing = Object.keys(TOOLS).filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const names = missing.map((program) => TOOLS[program]).join(" ");
  const line = `apt-get update && apt-get install -y --no-install-recommends ${names}`;
  if (process.getuid?.() !== 0)
    throw new Error(`not on this machine: ${missing.join(", ")}. As root: ${line}`);
  say(`installing ${names}`);
  run("sh", ["-c", line], { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}

/** Creates a separate source list and state folder; those of the machine are not changed. */
function readLists() {
  for (const folder of ["state/lists/partial", "cache/archives/partial", "debs", "home"])
    mkdirSync(join(BUILD, folder), { recursive: true });
  const format = "$(REPO_URI) $(CODENAME) $(COMPONENT) $(ORIGIN) $(SIGNED_BY)";
  const of = spawnSync("apt-get", ["indextargets", "--format", format, "Created-By: Packages"], {
    encoding: "utf8",
  });
  const sources = new Set((of.stdout ?? "").split("\n").flatMap(toSource));
  if (sources.size === 0)
    throw new Error(`apt has no source of Debian's ${RELEASE} main here; add one and try again`);
  writeFileSync(join(BUILD, "sources.list"), `${[...sources].join("\n")}\n`);
  apt(["update"]);
}

function toSource(line) {
  const [uri, codename = "", component, origin, signedBy = ""] = line.trim().split(/\s+/);
  const isOurs = origin === "Debian" && component === "main" && codename.startsWith(RELEASE);
  if (!isOurs) return [];
  const options = signedBy.startsWith("/") ? ` [signed-by=${signedBy}]` : "";
  return ["deb", "deb-src"].map((kind) => `${kind}${options} ${uri} ${codename} main`);
}

function download() {
  apt(["download", ...PACKAGES]);
  apt(["source", "--download-only", "kubernetes"]);
}

function unpack() {
  const files = readdirSync(join(BUILD, "debs"));
  for (const name of files.filter((file) => file.endsWith(".deb")))
    run("dpkg-deb", ["-x", name, ROOT]);
  const description = files.find((file) => /^kubernetes_.*[.]dsc$/.test(file));
  run("dpkg-source", ["--no-check", "-x", description, join(BUILD, "src")]);
  // With the vendored version the server fails after some minutes.
  const vendored = join(BUILD, "src", "vendor", "github.com", "modern-go", "reflect2");
  rmSync(vendored, { recursive: true });
  const newer = join(ROOT, "usr/share/gocode/src/github.com/modern-go/reflect2");
  cpSync(newer, vendored, { recursive: true, dereference: true });
}

function compile() {
  const go = join(ROOT, "usr/lib/go-1.19");
  const library = readdirSync(join(ROOT, "usr/lib")).find((name) => name.includes("-linux-gnu"));
  run("make", ["WHAT=cmd/kube-apiserver cmd/kube-controller-manager"], {
    cwd: join(BUILD, "src"),
    env: {
      PATH: [join(go, "bin"), join(ROOT, "usr/bin"), process.env.PATH].join(delimiter),
      GOROOT: go,
      GOCACHE: join(BUILD, "gocache"),
      GOFLAGS: "-mod=vendor",
      HOME: join(BUILD, "home"),
      LD_LIBRARY_PATH: join(ROOT, "usr/lib", library ?? ""),
      CGO_ENABLED: "0",
    },
  });
}

function keep() {
  mkdirSync(BIN, { recursive: true });
  for (const name of PROGRAMS) {
    const folders = [join(ROOT, "usr/bin"), join(BUILD, "src/_output/bin")];
    const from = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    if (from === undefined) throw new Error(`${name} was not built; ${LOG} says why`);
    renameSync(from, join(BIN, name));
  }
}

function apt(args) {
  const options = {
    "Dir::Etc::SourceList": join(BUILD, "sources.list"),
    "Dir::Etc::SourceParts": "/dev/null",
    "Dir::State": join(BUILD, "state"),
    "Dir::State::status": "/var/lib/dpkg/status",
    "Dir::Cache": join(BUILD, "cache"),
    "APT::Sandbox::User": "root",
    "Debug::NoLocking": "1",
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  run("apt-get", [...flags, ...args]);
}

/** Runs a program, writes its output to the log, and rejects with the last line of the log. */
function run(program, args, options = {}) {
  const out = openSync(LOG, "a");
  const cwd = join(BUILD, "debs");
  const stdio = ["ignore", out, out];
  const { status, error } = spawnSync(program, args, {
    cwd: existsSync(cwd) ? cwd : BUILD,
    stdio,
    ...options,
  });
  closeSync(out);
  if (status === 0) return;
  const last = error?.message ?? readFileSync(LOG, "utf8").trim().split("\n").at(-1);
  throw new Error(`${program} ${args.at(-1)} failed: ${last} (all of it: ${LOG})`);
}

function timed(phase, work) {
  const start = Date.now();
  work();
  say(`${phase}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function isThere(program) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.some((folder) => isProgram(join(folder, program)));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not to be run.
  }
}

function say(text) {
  process.stderr.write(`kubernetes: ${text}\n`);
}
