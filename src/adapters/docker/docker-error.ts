import { AppError } from "../../domain/core/app-error.ts";

const MAX_REASON_CHARS = 300;

/** Known error messages of docker, with the fix. */
const FIXES: readonly (readonly [RegExp, string])[] = [
  [
    /permission denied while trying|dial unix .*permission denied/i,
    "permission denied: add the user to the group of its socket, or set DOCKER_HOST",
  ],
  [
    /cannot connect to the docker daemon|is the docker daemon running|error during connect|dial (unix|tcp)/i,
    "its daemon does not answer: start dockerd, or set DOCKER_HOST",
  ],
  [
    /network \S+ not found/i,
    "create the network with docker network create, or set RUNNER_NETWORK",
  ],
  [/no space left on device/i, "free disk space, for example with docker system prune"],
  [
    /exec: .*(no such file|executable file not found|permission denied)/i,
    "the image has no program svc: build it with the Dockerfile's target runner",
  ],
];

/** Returns the error of a failed launch, in one line. */
export function runnerUnavailable(reason: string): AppError<"runner-unavailable"> {
  return new AppError("runner-unavailable", `docker cannot start a runner: ${reason}`, {
    details: {},
  });
}

/** Returns the error for the stderr output of the docker program. */
export function toDockerError(stderr: string): AppError<"runner-unavailable"> {
  const message = firstErrorLine(stderr);
  const fix = FIXES.find(([pattern]) => pattern.test(message))?.[1];
  if (fix === undefined) return runnerUnavailable(message);
  return runnerUnavailable(/^(its daemon|this user)/.test(fix) ? fix : `${message} (${fix})`);
}

/** Returns true if docker answered that the object does not exist. */
export function isNotFound(stderr: string): boolean {
  return /no such (container|object|volume|image)/i.test(stderr);
}

/** Returns the first line: docker prints the error first and how to get help last. */
export function firstErrorLine(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((one) => /error|denied|cannot/i.test(one)) ?? lines[0] ?? "";
  const bare = line.replace(/^(docker: |Error response from daemon: )+/, "");
  return bare.replace(/[^\x20-\x7e]/g, " ").slice(0, MAX_REASON_CHARS) || "it gave no reason";
}
