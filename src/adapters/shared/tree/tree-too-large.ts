import { AppError } from "../../../domain/core/app-error.ts";

/** Returns the refusal to write more than the limits allow. */
export function treeTooLarge({
  maxFiles,
  maxBytes,
}: {
  readonly maxFiles: number;
  readonly maxBytes: number;
}): AppError<"tree-too-large"> {
  return new AppError(
    "tree-too-large",
    `the tree has more than ${maxFiles} files or ${maxBytes} bytes, too large for commands to work on`,
    { details: { files: maxFiles, bytes: maxBytes } },
  );
}

/** Converts a disk-full error to the same refusal; any other error is returned unchanged. */
export function toDiskFullError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  const message = "the disk is full: there is no space for the files of commands; free some space";
  return new AppError("tree-too-large", message, { details: { files: 0, bytes: 0 }, cause: error });
}
