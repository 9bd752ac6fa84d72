import { existsSync, statSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { USER } from "./bwrap-profile.ts";

/** Files that are made up: the host's would name its people. */
const FILES: Readonly<Record<string, string>> = {
  passwd: `root:x:0:0:root:/root:/bin/sh\nsandbox:x:${USER}:${USER}:sandbox:/tmp:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/sh\n`,
  group: `root:x:0:\nsandbox:x:${USER}:\nnogroup:x:65534:\n`,
  hosts: "127.0.0.1 localhost sandbox\n::1 localhost\n",
};

/** What programs of the host need to find their libraries, their other names, the time and certificates. */
const OF_HOST = [
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

const FOLDERS = OF_HOST.filter((name) => statSync(`/etc/${name}`).isDirectory());

/** Mounts of the host's own folders into the one of `writeEtc`. */
export const ETC_MOUNTS: readonly string[] = FOLDERS.flatMap((name) => [
  "--ro-bind",
  ...[`/etc/${name}`, `/etc/${name}`],
]);

/** Makes the folder that is /etc in a sandbox, with a place for each of the mounts. */
export async function writeEtc(folder: string): Promise<void> {
  await makeFolder(folder);
  for (const [name, text] of Object.entries(FILES)) await makeFile(join(folder, name), text);
  for (const name of OF_HOST) {
    const path = join(folder, name);
    await makeParents(folder, dirname(name));
    if (FOLDERS.includes(name)) await makeFolder(path);
    // A mount for each would cost every run more than these copies do once.
    else await makeFile(path, await readFile(`/etc/${name}`));
  }
}

async function makeParents(folder: string, path: string): Promise<void> {
  if (path === ".") return;
  await makeParents(folder, dirname(path));
  await makeFolder(join(folder, path));
}

/** Whatever the mask of this process is: its reader is another user. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

async function makeFile(path: string, content: string | Buffer): Promise<void> {
  await writeFile(path, content);
  await chmod(path, 0o644);
}
