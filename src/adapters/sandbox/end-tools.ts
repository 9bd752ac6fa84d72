import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { connectTools } from "./connect-tools.ts";
import { sendFrame } from "./tools-frame.ts";

const WAIT_MS = 5_000;

/**
 * Tells the tools container to exit because no more requests follow; one that starts later finds a
 * marker file. Waits a few seconds at most. Never rejects.
 */
export async function endTools(path: string): Promise<void> {
  // Follows nothing that a command may have put there.
  const created = { flag: "wx", mode: 0o600 } as const;
  await writeFile(join(dirname(path), "done"), "", created).catch(() => undefined);
  try {
    const socket = await connectTools(path);
    const timer = setTimeout(() => socket.destroy(), WAIT_MS);
    sendFrame(socket, { kind: "bye" });
    await new Promise((resolve) => socket.resume().once("end", resolve).once("close", resolve));
    clearTimeout(timer);
    socket.destroy();
  } catch {
    // It has ended, or has not started.
  }
}
