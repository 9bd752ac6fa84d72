import type { Stage } from "../stage/stage.ts";

/** The stage as an attack on the server with runners elsewhere sees it. */
export function elsewhereOf(stage: Stage): Stage {
  const { elsewhere } = stage;
  if (elsewhere === undefined) throw new Error("no server has runners elsewhere here");
  const { server, store, url, maintainer } = elsewhere;
  return {
    ...stage,
    server,
    store,
    desk: elsewhere,
    place: { ...stage.place, serverUrl: url },
    people: { ...stage.people, maintainer },
  };
}
