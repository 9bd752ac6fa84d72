import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openState } from "../../src/demo/host/open-state.ts";

const FILES = ["state.json", "app-private-key.pem"];
let first: readonly string[] | undefined;

/** Gives the new host of a folder the app of the first host of this file: a key takes a tenth of a second. */
export function shareApp(folder: string): void {
  if (first === undefined) {
    openState(folder);
    first = FILES.map((name) => readFileSync(join(folder, name), "utf8"));
    return;
  }
  mkdirSync(folder, { recursive: true });
  for (const [at, text] of first.entries())
    writeFileSync(join(folder, FILES[at] ?? ""), text, { mode: 0o600 });
}
