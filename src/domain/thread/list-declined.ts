import { firstSentence } from "../finding/finding-id.ts";
import type { DeclinedFinding } from "../publish/declined-finding.ts";
import type { ThreadDecision } from "./decide-thread.ts";
import type { FindingThread } from "./finding-thread.ts";

/** Lists the declined findings among decided threads. */
export function listDeclined(
  threads: readonly (FindingThread & ThreadDecision)[],
): readonly DeclinedFinding[] {
  return threads
    .filter(({ state }) => state === "declined")
    .map(({ finding: { path, text, url }, record }) => {
      const { by = "", why = "" } = record ?? {};
      return { path, text: firstSentence(text), by, why, url };
    });
}
