import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { parseRunEvent, type RunEvent } from "../../src/domain/event/run-event.ts";

export interface SseViewer {
  /** Everything that was shown, deltas too, in order. */
  readonly events: readonly RunEvent[];
  /** Names of messages that are no events of the run. */
  readonly others: readonly string[];
  readonly response: IncomingMessage;
  /** Breaks the connection. */
  cut(): void;
  /** Resolves when the stream has ended or was cut. */
  readonly ended: Promise<void>;
}

/** Follows a stream over a connection of its own. */
export async function openViewer(url: string, lastSeen?: number): Promise<SseViewer> {
  const headers = lastSeen === undefined ? {} : { "last-event-id": String(lastSeen) };
  const asked = request(url, { agent: false, headers });
  const response = await answerOf(asked);
  const events: RunEvent[] = [];
  const others: string[] = [];
  let text = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) readBlock(block, events, others);
  });
  response.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => response.on("close", () => resolve()));
  return { events, others, response, ended, cut: () => asked.destroy() };
}

/** Position of the last event that a viewer would name when it connects again. */
export function getLastSeen(events: readonly RunEvent[]): number {
  return events.findLast(({ seq }) => seq > 0)?.seq ?? 0;
}

function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.on("response", resolve).on("error", reject).end();
  });
}

function readBlock(block: string, events: RunEvent[], others: string[]): void {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  const name = /^event: (.*)$/m.exec(block)?.[1] ?? "";
  const event = data === undefined ? undefined : parseRunEvent(JSON.parse(data));
  if (event !== undefined) events.push(event);
  else others.push(name);
}
