import { expect, it } from "vitest";
import { RunFacts } from "../../../src/adapters/web/run/run-facts.tsx";
import { reduceRun } from "../../../src/domain/event/reduce-run.ts";
import { initialRunView } from "../../../src/domain/event/run-view.ts";
import { sampleEvent } from "../../unit/domain/event/sample-events.ts";
import { renderView } from "../render-view.tsx";
import { taskJob } from "../task/sample-task-views.ts";

it("names the model as soon as the run's first call reports it, without the job being loaded again", () => {
  const { model: _model, ...job } = taskJob({ terms: { provider: "server" } });
  expect(renderView(<RunFacts job={job} view={initialRunView} />)).toContain("not known yet");
  const view = [true, false].map((ok) =>
    reduceRun(initialRunView, sampleEvent("model-call", 1, { ok, model: "acme/coder-7b" })),
  );
  for (const one of view) {
    const html = renderView(<RunFacts job={job} view={one} />);
    expect(html).toContain("acme/coder-7b");
    expect(html).not.toContain("not known yet");
  }
});
