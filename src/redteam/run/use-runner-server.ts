import type { Harness } from "../harness/harness.ts";

/** Returns the harness with the server for remote runners selected. */
export function selectRunnerServer(harness: Harness): Harness {
  const { runnerServer: elsewhere } = harness;
  if (elsewhere === undefined) throw new Error("no server has runners elsewhere here");
  const { server, store, url, maintainer } = elsewhere;
  return {
    ...harness,
    server,
    store,
    taskServer: elsewhere,
    place: { ...harness.place, serverUrl: url },
    people: { ...harness.people, maintainer },
  };
}
