const MAX_CHARS = 500;

/** What an error says, in one line: its name where that tells something, and no stack. */
export function errorLine(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: "Error", message: `${error}` };
  const text = name === "Error" || name === "AppError" ? message : `${name}: ${message}`;
  return (text.trim().split("\n", 1)[0] || name).slice(0, MAX_CHARS);
}
