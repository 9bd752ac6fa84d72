import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin"];

/**
 * Returns the absolute path of a program of this host, searched for in PATH and the usual folders.
 */
export function findProgram(name: string, { PATH = "" }: Environment): string | undefined {
  // Never a relative folder: a checkout could contain a program of that name.
  const folders = [...PATH.split(delimiter).filter(isAbsolute), ...DEFAULT_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
