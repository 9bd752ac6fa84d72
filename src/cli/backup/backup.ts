import { openStoreReader } from "../../compose/store-reader.ts";
import { loadServerConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import { EXIT } from "../exit-codes.ts";
import { writeOutput } from "../io/write-output.ts";

/** Copies the store to a new file, also while a server runs. Returns the exit status. */
export async function backup(file: string): Promise<number> {
  const { server } = loadServerConfig(readEnvironment());
  await openStoreReader(server.storePath).backUp(file);
  await writeOutput(`copied ${server.storePath} to ${file}\n`, undefined);
  return EXIT.ok;
}
