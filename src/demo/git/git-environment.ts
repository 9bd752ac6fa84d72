import { execFileSync } from "node:child_process";

let known: Readonly<Record<string, string>> | undefined;

/**
 * Returns an environment without user and system configuration of git. git finds its own programs.
 */
export function gitEnvironment(): Readonly<Record<string, string>> {
  known ??= {
    PATH: execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim(),
    HOME: "/nonexistent",
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
  return known;
}
