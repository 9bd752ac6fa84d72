import { parseGithubEvent } from "../adapters/github/parse-github-event.ts";
import type { ParseEvent } from "../domain/trigger/code-host-event.ts";

/** Parses an event of the code host. Loads nothing else, as most events are ignored. */
export const parseEvent: ParseEvent = parseGithubEvent;
