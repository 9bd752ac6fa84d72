import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compare, type Measurement } from "./ratio.ts";

const BIN = fileURLToPath(new URL("../bin/svc.js", import.meta.url));

/** Starts `svc --version`, beside an empty Node program. */
export async function benchStartUp(): Promise<Measurement> {
  // Extra certificates are read at every start of Node and would hide what is ours.
  const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  const start = (args: readonly string[]) => () =>
    execFileSync(process.execPath, args, { env, stdio: "ignore" });
  const best = await compare(start([BIN, "--version"]), start(["-e", "0"]));
  return {
    name: "svc --version",
    ours: best.ours,
    unit: "ms",
    reference: { name: "node -e 0", value: best.reference },
    limit: 2,
  };
}
