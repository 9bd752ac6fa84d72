import { abortable } from "./abortable.ts";

interface Flight<Value> {
  readonly work: Promise<Value>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Runs the work of one key once for all concurrent callers; it is cancelled when no caller waits
 * any more.
 */
export function createSingleFlight<Value>(): (
  key: string,
  start: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
) => Promise<Value> {
  const flights = new Map<string, Flight<Value>>();
  const launch = (key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> => {
    const controller = new AbortController();
    const flight = { work: start(controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.work.then(land, land);
    return flight;
  };
  return async (key, start, signal) => {
    const flight = flights.get(key) ?? launch(key, start);
    flight.waiting++;
    try {
      return await abortable(flight.work, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0 && flights.get(key) === flight) {
        flights.delete(key);
        flight.controller.abort();
      }
    }
  };
}
