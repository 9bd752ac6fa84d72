import type { StoredJob } from "../fakes/stored-jobs.ts";
import type { PodHarness } from "./pod-harness.ts";
import type { Cut, TappedRequest } from "./start-tap.ts";

/** A moment in which a server can die. */
export type CrashPoint =
  | { readonly way: "toCluster" | "toServer"; readonly is: Cut["is"]; readonly when: Cut["when"] }
  | { readonly isReached: (job: StoredJob) => boolean };

const asks =
  (method: string, path: RegExp, body = "") =>
  (passing: TappedRequest): boolean =>
    passing.method === method && path.test(passing.path) && passing.body.includes(body);

export const toCluster = (when: Cut["when"], method: string, path: RegExp): CrashPoint => ({
  way: "toCluster",
  when,
  is: asks(method, path),
});
export const toServer = (when: Cut["when"], path: RegExp, body?: string): CrashPoint => ({
  way: "toServer",
  when,
  is: asks("POST", path, body),
});

export interface CrashPlan {
  readonly moment: CrashPoint;
  readonly signal?: NodeJS.Signals | undefined;
  /** Happens while no server runs. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Prepares that the server dies at a moment, once, and another one comes. */
export function planCrash(pods: PodHarness, { moment, signal = "SIGKILL", meanwhile }: CrashPlan) {
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
