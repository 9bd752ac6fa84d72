/** Returns the process's environment. No other file reads it. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
