import { lchown, readdir } from "node:fs/promises";
import { join } from "node:path";

const AT_ONCE = 64;

/** Changes the owner of a folder with its content, links themselves and not their targets. */
export async function chownRecursive(folder: string, owner: number): Promise<void> {
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    await lchown(next, owner, owner);
    const inside = next;
    const entries = await readdir(inside, { withFileTypes: true });
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const files = entries.slice(at, at + AT_ONCE).filter((entry) => !entry.isDirectory());
      await Promise.all(files.map(({ name }) => lchown(join(inside, name), owner, owner)));
    }
    for (const entry of entries) if (entry.isDirectory()) folders.push(join(inside, entry.name));
  }
}
