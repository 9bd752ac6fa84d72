import type { Harness } from "../harness/harness.ts";

/** The stage as an attack on the server with runners elsewhere sees it. */
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
