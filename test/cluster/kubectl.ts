import { spawn } from "node:child_process";
import { once } from "node:events";
import { homedir } from "node:os";
import { join } from "node:path";

const CACHE = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
const FOLDER = process.env.SVC_KUBERNETES_FOLDER || join(CACHE, "svc", "kubernetes");

/** Path of a program that scripts/kubernetes.mjs has made. */
export const programOf = (name: string): string => join(FOLDER, "bin", name);

export interface KubectlResult {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs kubectl of the cluster's own version. */
export async function kubectl(args: readonly string[], input = ""): Promise<KubectlResult> {
  const child = spawn(programOf("kubectl"), args);
  const [out, errors]: [string[], string[]] = [[], []];
  child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code, out: out.join(""), errors: errors.join("") };
}
