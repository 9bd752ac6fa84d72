import type { DemoHost } from "../../demo/host/demo-host.ts";

/** Name under which the model is asked for the token of its own task. */
export const TASK_TOKEN = "the task's token";

/** Returns the newest token with write permission for the repository of an attack. */
export function findTaskToken({ state }: Pick<DemoHost, "state">, attack: string): string {
  const repository = state.repositories.find(({ name }) => name === attack);
  const own = state.tokens.filter(
    ({ repositoryIds = [], permissions }) =>
      permissions.contents === "write" && repositoryIds.includes(repository?.id ?? 0),
  );
  return own.at(-1)?.value ?? "no token was issued";
}
