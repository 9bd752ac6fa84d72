import fc from "fast-check";
import { describe, expect } from "vitest";
import { toSseResponse } from "../../src/adapters/http/to-sse-response.ts";
import { createEventReducer } from "../../src/adapters/web/run/event-reducer.ts";
import { createLiveLog } from "../../src/app/events/live-log.ts";
import { parseRunEventBody, type RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunView } from "../../src/domain/event/run-view.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { BODIES } from "../unit/domain/event/sample-events.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";
import { fuzz } from "./fuzz.ts";
import { mutatedValue } from "./mutate.ts";

const END: RunEventBody = { type: "run-end", status: "failed", stopReason: "final" };

/** Reads a stream as browsers do (WHATWG HTML, 9.2.6): any line break ends a line, an empty line ends a message. */
function readStream(text: string): readonly { readonly event: string; readonly data: string }[] {
  return text
    .split(/(?:\r\n|\r|\n){2}/)
    .map((block) => {
      const lines = block.split(/\r\n|\r|\n/);
      const of = (name: string): string =>
        lines
          .flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []))
          .join("\n");
      return { event: of("event"), data: of("data") };
    })
    .filter(({ data }) => data !== "");
}

describe("the stream of a run", () => {
  fuzz({
    name: "live-streams",
    inputs: fc.array(mutatedValue(Object.values(BODIES)), { maxLength: 12 }),
    runs: 300,
    check: async (values) => {
      const bodies = values
        .map(parseRunEventBody)
        .filter((body) => body !== undefined && body.type !== "run-end");
      const clock = createFakeClock();
      const store = createMemoryStore(clock);
      const { version: _version, ...job } = sampleJob();
      await store.jobs.accept(job, []);
      const live = createLiveLog({ events: store.events, clock });
      const said = [...(bodies as RunEventBody[]), END].map((body) => ({ body, at: clock.now() }));
      await live.append("job-1", said);
      const failures: unknown[] = [];
      const response = toSseResponse((signal) => live.watch("job-1", 0, signal), {
        isOperator: false,
        onError: (error) => failures.push(error),
      });
      const messages = readStream(await response.text());
      const stored = (await store.events.read("job-1", { after: 0, limit: 1_000 })).map((event) =>
        JSON.stringify(event),
      );
      // Each event is one message, whatever it says.
      expect(messages.map(({ data }) => data)).toEqual(stored);
      expect(failures).toEqual([]);
      const views: RunView[] = [];
      let frame: (() => void) | undefined;
      const folder = createEventReducer({
        now: () => 0,
        nextFrame: (work) => {
          frame = work;
          return () => undefined;
        },
        onView: (view) => views.push(view),
      });
      for (const { data } of messages) folder.push(data);
      folder.gap();
      frame?.();
      expect(views.at(-1)?.status).toBe("failed");
    },
  });
});
