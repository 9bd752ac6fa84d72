import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";

const STAMP = "svc-demo.txt";

/** Creates the folder of the demo's state or reuses that of an earlier demo. Throws for any other folder. */
export function openDemoFolder(folder: string, isFresh: boolean): void {
  const stamp = join(folder, STAMP);
  if (existsSync(folder) && !existsSync(stamp)) {
    const message = `${folder} was not created by svc demo; run svc demo in another folder, or move it away`;
    throw new AppError("input-invalid", message, { details: { path: folder } });
  }
  try {
    if (isFresh) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, ".gitignore"), "*\n");
    writeFileSync(
      stamp,
      "State of svc demo. To start over, delete this folder or run svc demo --fresh.\n",
    );
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

function cannotWrite(folder: string, cause: unknown): AppError<"input-invalid"> {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const message = `could not write ${folder} (${code}); run svc demo in a writable folder`;
  return new AppError("input-invalid", message, { details: { path: folder }, cause });
}
