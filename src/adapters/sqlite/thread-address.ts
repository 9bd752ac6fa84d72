import { extname } from "node:path";

const SOURCE = new URL("./store-worker.ts", import.meta.url);

/** Where the thread's program is: beside this file, built or not as it is. */
export const THREAD_ADDRESS = new URL(SOURCE.href.replace(/\.ts$/, extname(import.meta.url)));
