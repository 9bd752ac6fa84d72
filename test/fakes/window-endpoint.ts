import {
  answer,
  type Endpoint,
  type RecordedRequest,
  type Reply,
  startEndpoint,
} from "./endpoint.ts";

/** Tokens of a request as the endpoint counts them. */
export interface CountedRequest {
  readonly window: number;
  readonly prompt: number;
  readonly output: number;
}

export interface WindowOptions {
  /** Tokens of prompt and answer together. */
  readonly window: number;
  readonly charsPerToken?: number;
  /** Words of the refusal. */
  readonly refuse: (counted: CountedRequest) => Reply;
  /** How a request that fits is answered; absent: with a review without findings. */
  readonly answer?: ((request: RecordedRequest) => Reply) | undefined;
}

export interface WindowEndpoint extends Endpoint {
  readonly refused: () => number;
  readonly accepted: () => readonly RecordedRequest[];
}

const REVIEW = JSON.stringify({ summary: "Fine.", event: "COMMENT", comments: [] });

/** Starts an endpoint that refuses a request whose prompt and `max_tokens` exceed its window. */
export async function startWindowEndpoint(options: WindowOptions): Promise<WindowEndpoint> {
  const { window, charsPerToken = 4, refuse } = options;
  let refused = 0;
  const accepted: RecordedRequest[] = [];
  const good = options.answer ?? answer({ text: REVIEW });
  const endpoint = await startEndpoint({
    chat: [
      (request) => {
        const counted = { window, ...countTokens(request.body, charsPerToken) };
        if (counted.prompt + counted.output > window) {
          refused += 1;
          return refuse(counted);
        }
        accepted.push(request);
        return good(request);
      },
    ],
  });
  return Object.assign(endpoint, { refused: () => refused, accepted: () => accepted });
}

function countTokens(body: RecordedRequest["body"], charsPerToken: number) {
  const shown = [body.messages ?? [], body.tools ?? []];
  const chars = shown.reduce((sum: number, part) => sum + JSON.stringify(part).length, 0);
  const output = Number(body.max_tokens ?? body.max_completion_tokens ?? 1);
  return { prompt: Math.ceil(chars / charsPerToken), output };
}
