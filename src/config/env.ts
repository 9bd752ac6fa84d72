/** The process's environment: the one place that reads it. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
