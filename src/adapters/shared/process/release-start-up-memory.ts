import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/**
 * Number of collections, between which unused code is dropped as well: most start-up code runs
 * once.
 */
const COLLECTIONS = 4;

/**
 * Returns memory that only the start needed to the system: modules are parsed and settings are read
 * once, and V8 would keep that space for minutes. Blocks the thread for about 0.1 s. `gc` and its
 * options: https://nodejs.org/api/cli.html#--expose-gc
 */
export function releaseStartUpMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  for (let at = 0; at < COLLECTIONS; at += 1) collect({ type: "major", flavor: "last-resort" });
}
