import { useEffect, useState } from "react";
import { useFrame } from "../shell/frame.tsx";
import { useNow } from "../ui/use-now.ts";

/** Clocks that differ by less are taken for the same: loading a page takes its time too. */
const CLOSE_MS = 3_000;

/** The time now as the server has it, ISO 8601: what it says happened is compared with its own clock. Ticks every second. */
export function useServerNow(): string {
  const { at } = useFrame();
  const now = useNow("seconds");
  const [aheadMs, setAheadMs] = useState(0);
  useEffect(() => {
    const ahead = Date.now() - Date.parse(at);
    setAheadMs(Math.abs(ahead) < CLOSE_MS ? 0 : ahead);
  }, [at]);
  return aheadMs === 0 ? now : new Date(Date.parse(now) - aheadMs).toISOString();
}
