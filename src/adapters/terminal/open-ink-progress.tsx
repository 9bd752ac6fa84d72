import { render } from "ink";
import { reduceRun } from "../../domain/event/reduce-run.ts";
import { initialRunView } from "../../domain/event/run-view.ts";
import type { EventSink } from "../../ports/event-sink.ts";
import { RunPanel } from "./run-panel.tsx";

const FRAME_MS = 80;

/** Shows a run as a live display on a terminal, redrawn at most every 80 ms. */
export function openInkProgress(stream: NodeJS.WriteStream): {
  readonly sink: EventSink;
  close(): Promise<void>;
} {
  let view = initialRunView;
  let timer: NodeJS.Timeout | undefined;
  const ink = render(<RunPanel view={view} />, {
    stdout: stream,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const draw = (): void => {
    timer = undefined;
    ink.rerender(<RunPanel view={view} />);
  };
  return {
    sink: {
      emit: (event) => {
        view = reduceRun(view, event);
        timer ??= setTimeout(draw, FRAME_MS);
      },
    },
    close: async () => {
      clearTimeout(timer);
      draw();
      ink.unmount();
      await ink.waitUntilExit();
    },
  };
}
