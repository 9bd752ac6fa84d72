import { configDefaults, defineConfig } from "vitest/config";
import { SlowestFirst } from "./test/slowest-first.ts";

const report = process.env.SVC_TEST_REPORT; // CI sums the suites from this file; nobody else needs it.

/** For projects whose tests start threads from source. */
const setupFiles = ["test/fixed-seed.ts", "test/keep-type-stripper.ts"];

// Tests start programs of the system (nft, iptables, dockerd) that Debian keeps where a short PATH does not look.
process.env.PATH = [process.env.PATH, "/usr/sbin", "/sbin"].join(":");

/** `npm run test:long`: the files `*.long.test.ts` alone, which nothing else plays unless it names one. */
const isLong = process.env.SVC_TEST_LONG === "1";
const namesLong = process.argv.some((argument) => argument.includes(".long.test"));
const exclude =
  isLong || namesLong
    ? configDefaults.exclude
    : [...configDefaults.exclude, "**/*.long.test.{ts,tsx}"];
const testsOf = (folder: string): string =>
  `test/${folder}/**/*${isLong ? ".long" : ""}.test.{ts,tsx}`;

const isCrash = process.argv.some((argument) => argument.endsWith("crash"));
const isCluster = process.argv.some((argument) => argument.endsWith("cluster"));
const isImage = process.argv.some((argument) => argument.endsWith("image"));

/** A real Kubernetes API server for each file, one after the other; built by scripts/kubernetes.mjs. */
const cluster = {
  name: "cluster",
  setupFiles,
  include: ["test/cluster/**/*.test.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers: 1,
};

export default defineConfig({
  test: {
    // Most suites wait for git, servers and processes: a core for the runner itself would idle.
    maxWorkers: "100%",
    sequence: { sequencer: SlowestFirst },
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: "test/fixed-seed.ts",
          // Properties take their time on a machine that is busy with the other projects.
          testTimeout: 30_000,
          include: [testsOf("unit"), testsOf("meta")],
          exclude,
          // Pure functions share nothing: one module graph for all files of a worker.
          isolate: false,
        },
      },
      {
        test: {
          name: "adapters",
          setupFiles,
          include: [testsOf("adapters")],
          exclude,
          testTimeout: 60_000,
          // A busy machine takes its time until something is seen.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: "web",
          setupFiles: "test/fixed-seed.ts",
          include: [testsOf("web")],
          exclude,
          isolate: false,
        },
      },
      {
        test: {
          name: "e2e",
          include: [testsOf("e2e")],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "browser",
          include: [testsOf("browser")],
          exclude,
          testTimeout: 120_000,
          // A browser on a busy machine stalls once in a while; what is broken fails twice, and a retry is told.
          retry: 1,
          hookTimeout: 60_000,
        },
      },
      // Hostile inputs of a fixed seed; `npm run fuzz` has it look for longer, with others.
      {
        test: {
          name: "fuzz",
          setupFiles,
          include: [testsOf("fuzz")],
          exclude,
          testTimeout: 60_000,
        },
      },
      // Minutes of kills: `npm run test:crash` asks for it by name, nothing else does.
      ...(isCrash ? [{ test: { name: "crash", include: ["test/crash/**/*.test.ts"] } }] : []),
      // `npm run test:cluster` asks for it by name, nothing else does.
      ...(isCluster ? [{ test: cluster }] : []),
      // Builds the Dockerfile, for minutes: `npm run test:image` asks for it by name, nothing else does.
      ...(isImage
        ? [{ test: { name: "image", include: ["test/image/**/*.test.ts"], testTimeout: 60_000 } }]
        : []),
    ],
  },
});
