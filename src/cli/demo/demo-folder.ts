import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";

const STAMP = "svc-demo.txt";

/** Makes the folder of the demo's state, or takes the one an earlier demo made; a stranger's folder is left alone. */
export function openDemoFolder(folder: string, isFresh: boolean): void {
  const stamp = join(folder, STAMP);
  if (existsSync(folder) && !existsSync(stamp)) {
    const message = `${folder} is not of a demo; run svc demo in another folder, or move it away`;
    throw new AppError("input-invalid", message, { details: { path: folder } });
  }
  try {
    if (isFresh) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, ".gitignore"), "*\n");
    writeFileSync(
      stamp,
      "State of svc demo. Remove this folder, or run svc demo --fresh, to start over.\n",
    );
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

function cannotWrite(folder: string, cause: unknown): AppError<"input-invalid"> {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const message = `${folder} cannot be written (${code}); run svc demo in a folder of yours`;
  return new AppError("input-invalid", message, { details: { path: folder }, cause });
}
