import type { Harness } from "../harness/harness.ts";

/** Returns the harness with the server for remote runners selected. */
export function selectRunnerServer(stage: Harness): Harness {
  const { runnerServer: elsewhere } = stage;
  if (elsewhere === undefined) throw new Error("no server has runners elsewhere here");
  const { server, store, url, maintainer } = elsewhere;
  return {
    ...stage,
    server,
    store,
    taskServer: elsewhere,
    place: { ...stage.place, serverUrl: url },
    people: { ...stage.people, maintainer },
  };
}
