import { useEffect, useState } from "react";
import { useFrame } from "../shell/frame.tsx";
import { useNow } from "../ui/use-now.ts";

/** Maximum clock difference that is ignored, as loading the page takes time too. */
const CLOSE_MS = 3_000;

/**
 * Returns the server's current time, ISO 8601, for comparison with its timestamps. Updates every
 * second.
 */
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
