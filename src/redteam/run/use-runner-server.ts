import type { Harness } from "../harness/harness.ts";

/** Returns the harness with the server for remote runners selected. */
export function selectRunnerServer(harness: Harness): Harness {
  const { runnerServer } = harness;
  if (runnerServer === undefined) throw new Error("no server has runners elsewhere here");
  const { server, store, url, maintainer } = runnerServer;
  return {
    ...harness,
    server,
    store,
    taskServer: runnerServer,
    place: { ...harness.place, serverUrl: url },
    people: { ...harness.people, maintainer },
  };
}
