import { expect, it } from "vitest";
import { createIncidentLogger } from "../../../../src/app/outbound/log-incidents.ts";

it("logs a redacted secret by its name, except in the log itself", () => {
  const logged: unknown[] = [];
  const listen = createIncidentLogger((...line) => logged.push(line));
  listen([{ name: "A_KEY", form: "plain" }], "log");
  expect(logged).toEqual([]);
  listen([{ name: "A_KEY", form: "plain" }], "pr-body");
  const details = { secret: "A_KEY", form: "plain", of: "pr-body" };
  expect(logged).toEqual([["incident: a secret was redacted", details]]);
});
