import { useEffect, useLayoutEffect } from "react";

/** An effect before the browser paints; on the server, where nothing is painted, there is none. */
export const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
