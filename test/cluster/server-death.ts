import type { KeptJob } from "../fakes/kept-jobs.ts";
import type { PodScene } from "./pod-scene.ts";
import type { Cut, Passing } from "./start-tap.ts";

/** A moment in which a server can die. */
export type Moment =
  | { readonly way: "toCluster" | "toServer"; readonly is: Cut["is"]; readonly when: Cut["when"] }
  | { readonly isReached: (job: KeptJob) => boolean };

const asks =
  (method: string, path: RegExp, body = "") =>
  (passing: Passing): boolean =>
    passing.method === method && path.test(passing.path) && passing.body.includes(body);

export const toCluster = (when: Cut["when"], method: string, path: RegExp): Moment => ({
  way: "toCluster",
  when,
  is: asks(method, path),
});
export const toServer = (when: Cut["when"], path: RegExp, body?: string): Moment => ({
  way: "toServer",
  when,
  is: asks("POST", path, body),
});

export interface Death {
  readonly moment: Moment;
  readonly signal?: NodeJS.Signals | undefined;
  /** Happens while no server runs. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Prepares that the server dies at a moment, once, and another one comes. */
export function planDeath(pods: PodScene, { moment, signal = "SIGKILL", meanwhile }: Death) {
  const died = Promise.withResolvers<void>();
  const act = async (): Promise<void> => {
    await pods.end(signal);
    await meanwhile?.();
    pods.start();
    died.resolve();
  };
  if ("way" in moment) pods[moment.way].cut({ ...moment, act });
  return { died: died.promise, act };
}
