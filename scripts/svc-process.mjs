// Runs the built command line for scripts that inspect its output.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const BIN = join(dirname(dirname(fileURLToPath(import.meta.url))), "bin", "svc.js");

/** Returns the URL after a label at the start of a printed line. */
export const addressIn = (text, label) =>
  new RegExp(`^${label}: (\\S+)`, "m").exec(text)?.[1] ?? "";

/** Runs an svc command in a folder. */
export function startSvc(cwd, args, env = {}) {
  const { PATH, TMPDIR } = process.env;
  const own = { PATH, HOME: cwd, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...env };
  const child = spawn(process.execPath, [BIN, ...args], { cwd, env: own });
  const out = { text: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    out.text += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    out.errors += text;
  });
  const ended = once(child, "close");
  return {
    printed: async (pattern) => {
      while (!pattern.test(out.text)) {
        if (child.exitCode !== null) throw new Error(`svc ${args[0]} has ended: ${out.errors}`);
        await new Promise((done) => setTimeout(done, 50));
      }
      return out.text;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
