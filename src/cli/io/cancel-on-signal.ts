import { AppError } from "../../domain/core/app-error.ts";

/**
 * Returns a signal that aborts on SIGINT or SIGTERM. A second Ctrl-C ends the process at once.
 */
export function cancelOnSignal(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(EXIT_ON_SECOND);
    controller.abort(new AppError("cancelled", `stopped by ${name}`, { details: {} }));
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return {
    signal: controller.signal,
    release: () => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
    },
  };
}

const EXIT_ON_SECOND = 130;
