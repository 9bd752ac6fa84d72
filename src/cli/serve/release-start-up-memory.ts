import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/**
 * Gives the memory that only the start needed back to the system: modules are parsed and settings are read once, and V8
 * keeps that space for minutes otherwise. Blocks for about 0.1 s, so it runs before the first request is taken.
 * `gc` and its options: https://nodejs.org/api/cli.html#--expose-gc
 */
export function releaseStartUpMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
