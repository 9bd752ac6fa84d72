const MAX_CHARS = 500;

/** Describes an error in one line: with its name if that is informative, and without the stack. */
export function errorLine(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: "Error", message: `${error}` };
  const text = name === "Error" || name === "AppError" ? message : `${name}: ${message}`;
  return (text.trim().split("\n", 1)[0] || name).slice(0, MAX_CHARS);
}
