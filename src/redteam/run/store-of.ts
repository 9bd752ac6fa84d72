import type { Act } from "../attack.ts";
import type { Stage } from "../stage/stage.ts";

/** Path of the store of the server that an attack is made on. */
export const storeOf = ({ store, desk }: Stage, kind?: Act["kind"]): string =>
  kind === "task" && desk !== undefined ? desk.store : store;
