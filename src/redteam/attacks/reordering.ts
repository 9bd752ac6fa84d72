import type { Attack } from "../attack.ts";
import type { HostileRunner } from "../hostile-runner.ts";
import type { Check } from "../oracle/evidence.ts";
import {
  byRunner,
  createDraftResult,
  mustNotBeStored,
  mustRefuse,
  refusedText,
  wasAccepted,
  wasAnswered,
} from "./runner-shape.ts";

const ordering = (
  name: string,
  wants: string,
  acts: (runner: HostileRunner, words: readonly string[]) => Promise<unknown>,
): Attack =>
  byRunner({ name, wants, control: "order" }, (runner) => acts(runner, [refusedText(runner)]), {
    checks: [mustNotBeStored],
    proof: wasAnswered("events", "giving up"),
  });

const once = ({ name }: { readonly name: string }): string => `said-once-by-${name}`;

const mustBeStoredOnce: Check = ({ facts, storedTexts }) => {
  const times = storedTexts.join("\n").split(once(facts)).length - 1;
  return times > 1 ? `told ${times} times` : undefined;
};

/** Attacks with messages that a runner sends too early, twice, or too late. */
export const REORDERING: readonly Attack[] = [
  ordering("runner-speaks-out-of-order", "words before others", (runner, words) =>
    runner.sendLogs(5, words),
  ),
  ordering("runner-leaves-a-gap", "a gap in the events", async (runner, words) => {
    await runner.sendLogs(0, ["one"]);
    await runner.sendLogs(2, words);
    await runner.sendLogs(2 ** 53 - 1, words);
  }),
  ordering(
    "runner-counts-backwards",
    "words before the first",
    async ({ post, attempt }, [text]) => {
      const events = [{ type: "log", level: "info", text }];
      for (const from of [-1, 0.5, "0", null]) await post("events", { attempt, from, events });
    },
  ),
  ordering(
    "runner-of-another-try",
    "words in a try that is not its own",
    async (runner, [text]) => {
      const events = [{ type: "log", level: "info", text }];
      for (const attempt of [0, runner.attempt + 1, `${runner.attempt}`])
        await runner.post("events", { attempt, from: 0, events });
    },
  ),
  byRunner(
    { name: "runner-repeats-itself", control: "order", wants: "its words twice" },
    async (runner) => {
      for (const _time of [1, 2, 3]) await runner.sendLogs(0, [once(runner)]);
    },
    { checks: [mustBeStoredOnce], proof: wasAccepted("events") },
  ),
  byRunner(
    { name: "runner-speaks-after-its-end", control: "order", wants: "words after the last" },
    async (runner) => {
      await runner.post("result", createDraftResult(runner));
      await runner.sendLogs(0, [refusedText(runner)]);
      // A second result gets the same response as the first, without effect.
      await runner.post("result", createDraftResult(runner, { summary: refusedText(runner) }), {
        as: "again",
      });
      await runner.post("token", "", { as: "late" });
    },
    { checks: [mustNotBeStored, mustRefuse("late")], proof: wasAccepted("result") },
  ),
];
