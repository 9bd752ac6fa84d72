/**
 * Returns a handler that ignores system errors with one of these codes, and rethrows every other
 * error.
 */
export function ignoreErrorCodes(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && "code" in error && codes.includes(String(error.code)))
      return undefined;
    throw error;
  };
}
