import { listProviders } from "./provider-table.ts";
import { readStore } from "./read-journal.ts";

/**
 * Returns the base URLs of the provider configs of the store at a path; throws as `readJournal`
 * does.
 */
export function readEndpoints(path: string): readonly string[] {
  return readStore(path, (database) => listProviders(database).map(({ baseUrl }) => baseUrl));
}
