import type { Act } from "../attack.ts";
import type { Harness } from "../harness/harness.ts";

/** Returns the database path of the server under attack. */
export const getStorePath = ({ store, taskServer: desk }: Harness, kind?: Act["kind"]): string =>
  kind === "task" && desk !== undefined ? desk.store : store;
