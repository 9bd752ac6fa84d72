/** Takes errors of the system with one of these codes for an answer, and throws every other on. */
export function ignoreErrorCodes(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && "code" in error && codes.includes(String(error.code)))
      return undefined;
    throw error;
  };
}
