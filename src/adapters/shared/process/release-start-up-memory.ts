import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/** Code that was not run between some collections is dropped as well: most of a start runs once. */
const COLLECTIONS = 4;

/**
 * Gives the memory of this thread that only the start needed back to the system: modules are parsed and settings are read
 * once, and V8 keeps that space for minutes otherwise. Blocks the thread for about 0.1 s.
 * `gc` and its options: https://nodejs.org/api/cli.html#--expose-gc
 */
export function releaseStartUpMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  for (let at = 0; at < COLLECTIONS; at += 1) collect({ type: "major", flavor: "last-resort" });
}
