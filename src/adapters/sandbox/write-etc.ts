import { existsSync, statSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { USER } from "./bwrap-profile.ts";

/** Generated files: the host's would disclose its users. */
const GENERATED_FILES: Readonly<Record<string, string>> = {
  passwd: `root:x:0:0:root:/root:/bin/sh\nsandbox:x:${USER}:${USER}:sandbox:/tmp:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/sh\n`,
  group: `root:x:0:\nsandbox:x:${USER}:\nnogroup:x:65534:\n`,
  hosts: "127.0.0.1 localhost sandbox\n::1 localhost\n",
};

/**
 * Files of the host by which programs find their libraries, alternatives, the time zone and
 * certificates.
 */
const HOST_ENTRIES = [
  "alternatives",
  "ca-certificates",
  "ld.so.cache",
  "localtime",
  "nsswitch.conf",
  "pki/ca-trust",
  "pki/tls/certs",
  "ssl/certs",
  "ssl/openssl.cnf",
].filter((name) => existsSync(`/etc/${name}`));

const HOST_FOLDERS = HOST_ENTRIES.filter((name) => statSync(`/etc/${name}`).isDirectory());

/** Mounts of the host's own folders in the folder of `writeEtc`. */
export const ETC_MOUNTS: readonly string[] = HOST_FOLDERS.flatMap((name) => [
  "--ro-bind",
  ...[`/etc/${name}`, `/etc/${name}`],
]);

/** Creates the folder that becomes /etc in a sandbox, with a mount point for each of the mounts. */
export async function writeEtc(folder: string): Promise<void> {
  await createFolder(folder);
  for (const [name, text] of Object.entries(GENERATED_FILES))
    await createFile(join(folder, name), text);
  for (const name of HOST_ENTRIES) {
    const path = join(folder, name);
    await createParents(folder, dirname(name));
    if (HOST_FOLDERS.includes(name)) await createFolder(path);
    // A mount for each would cost every run more than these copies do once.
    else await createFile(path, await readFile(`/etc/${name}`));
  }
}

async function createParents(folder: string, path: string): Promise<void> {
  if (path === ".") return;
  await createParents(folder, dirname(path));
  await createFolder(join(folder, path));
}

/** Creates a folder regardless of the umask: its reader is another user. */
async function createFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

async function createFile(path: string, content: string | Buffer): Promise<void> {
  await writeFile(path, content);
  await chmod(path, 0o644);
}
