import { useEffect, useLayoutEffect } from "react";

/** Runs an effect before the browser paints. Does nothing on the server, which does not paint. */
export const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
