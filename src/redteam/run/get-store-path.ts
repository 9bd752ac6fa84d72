import type { Act } from "../attack.ts";
import type { Harness } from "../harness/harness.ts";

/** Path of the store of the server that an attack is made on. */
export const getStorePath = ({ store, taskServer: desk }: Harness, kind?: Act["kind"]): string =>
  kind === "task" && desk !== undefined ? desk.store : store;
