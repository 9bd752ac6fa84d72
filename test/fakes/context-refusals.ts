import { failure, type Reply } from "./endpoint.ts";
import type { CountedRequest } from "./window-endpoint.ts";

/** How a family of endpoints refuses a request that is too long. */
export interface RefusalFamily {
  readonly name: string;
  readonly refuse: (counted: CountedRequest) => Reply;
  /** Which numbers the text holds. */
  readonly tells: "both" | "window" | "nothing";
}

const openai = (message: string, more: object = {}): Reply =>
  failure(400, {
    error: {
      message,
      type: "invalid_request_error",
      param: "messages",
      code: "context_length_exceeded",
      ...more,
    },
  });
const vllm = (message: string): Reply =>
  failure(400, { object: "error", message, type: "BadRequestError", param: null, code: 400 });
const group = (number: number): string => number.toLocaleString("en-US");

type Row = readonly [
  name: string,
  tells: RefusalFamily["tells"],
  refuse: (request: CountedRequest & { readonly total: number }) => Reply,
];

const ROWS: readonly Row[] = [
  [
    "OpenAI, messages and completion",
    "both",
    ({ window, prompt, output, total }) =>
      openai(
        `This model's maximum context length is ${window} tokens. However, you requested ${total} tokens (${prompt} in the messages, ${output} in the completion). Please reduce the length of the messages or completion.`,
      ),
  ],
  [
    "OpenAI, with functions",
    "both",
    ({ window, prompt, output, total }) =>
      openai(
        `This model's maximum context length is ${window} tokens. However, you requested ${total} tokens (${prompt - 40} in the messages, 40 in the functions, ${output} in the completion). Please reduce the length of the messages, functions, or completion.`,
      ),
  ],
  [
    "OpenAI, tokens per minute",
    "both",
    ({ window, total }) =>
      failure(429, {
        error: {
          message: `Request too large for gpt-4o in organization org-abc on tokens per min (TPM): Limit ${window}, Requested ${total}. The input or output tokens must be reduced in order to run successfully.`,
          type: "tokens",
          code: "rate_limit_exceeded",
        },
      }),
  ],
  [
    "Azure",
    "both",
    ({ window, prompt, output, total }) =>
      failure(400, {
        error: {
          message: `This model's maximum context length is ${window} tokens. However, you requested ${total} tokens (${prompt} in the messages, ${output} in the completion). Please reduce the length of the messages or completion.`,
          code: "context_length_exceeded",
          status: 400,
        },
      }),
  ],
  [
    "vLLM",
    "both",
    ({ window, prompt, output, total }) =>
      vllm(
        `This model's maximum context length is ${window} tokens. However, you requested ${total} tokens (${prompt} in the messages, ${output} in the completion). Please reduce the length of the messages or completion. None`,
      ),
  ],
  [
    "vLLM, max_tokens too large",
    "both",
    ({ window, prompt, output }) =>
      vllm(
        `'max_tokens' or 'max_completion_tokens' is too large: ${output}. This model's maximum context length is ${window} tokens and your request has ${prompt} input tokens (${output} > ${window} - ${prompt}). None`,
      ),
  ],
  [
    "vLLM, input tokens passed",
    "both",
    ({ window, prompt, output }) =>
      vllm(
        `You passed ${prompt} input tokens and requested ${output} output tokens. However, the model's context length is only ${window} tokens, resulting in a maximum input length of ${Math.max(0, window - output)} tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=${prompt})`,
      ),
  ],
  [
    "vLLM, decoder prompt",
    "both",
    ({ window, prompt }) =>
      vllm(
        `The decoder prompt (length ${prompt}) is longer than the maximum model length of ${window}. Make sure that \`max_model_len\` is no smaller than the number of text tokens.`,
      ),
  ],
  [
    "text-generation-inference",
    "both",
    ({ window, prompt, output }) =>
      failure(422, {
        error: `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= ${window}. Given: ${prompt} \`inputs\` tokens and ${output} \`max_new_tokens\``,
        error_type: "validation",
      }),
  ],
  [
    "text-generation-inference, inputs alone",
    "both",
    ({ window, prompt }) =>
      failure(422, {
        error: `Input validation error: \`inputs\` must have less than ${window} tokens. Given: ${prompt}`,
        error_type: "validation",
      }),
  ],
  [
    "llama.cpp",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        error: {
          code: 400,
          message: `request (${prompt} tokens) exceeds the available context size (${window} tokens), try increasing it`,
          type: "exceed_context_size_error",
          n_prompt_tokens: prompt,
          n_ctx: window,
        },
      }),
  ],
  [
    "llama.cpp, fields alone",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        error: {
          code: 400,
          message:
            "the request exceeds the available context size. try increasing the context size",
          type: "exceed_context_size_error",
          n_prompt_tokens: prompt,
          n_ctx: window,
        },
      }),
  ],
  [
    "llama.cpp, older",
    "nothing",
    () =>
      failure(400, {
        error: {
          code: 400,
          message:
            "the request exceeds the available context size. try increasing the context size or enable context shift",
          type: "invalid_request_error",
        },
      }),
  ],
  [
    "Ollama",
    "nothing",
    () => failure(400, { error: "the input length exceeds the context length" }),
  ],
  [
    "Ollama, with the limit",
    "window",
    ({ window }) =>
      failure(400, { error: `prompt too long; exceeded max context length of ${window}` }),
  ],
  [
    "LM Studio",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        error: `Trying to keep the first ${prompt} tokens when context the overflows. However, the model is loaded with context length of only ${window} tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input`,
      }),
  ],
  [
    "LM Studio, n_keep",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        error: `The number of tokens to keep from the initial prompt is greater than the context length (n_keep: ${prompt}>= n_ctx: ${window}). Try to load the model with a larger context length, or provide a shorter input.`,
      }),
  ],
  ["LM Studio, bare", "nothing", () => failure(400, { error: "Context size has been exceeded." })],
  [
    "Together",
    "both",
    ({ window, prompt, output }) =>
      failure(422, {
        error: {
          message: `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= ${window + 1}. Given: ${prompt} \`inputs\` tokens and ${output} \`max_new_tokens\``,
          type: "invalid_request_error",
          param: "max_tokens",
          code: null,
        },
      }),
  ],
  [
    "Groq",
    "nothing",
    () => openai("Please reduce the length of the messages or completion.", { param: "messages" }),
  ],
  [
    "Groq, tokens per minute",
    "both",
    ({ window, total }) =>
      failure(413, {
        error: {
          message: `Request too large for model \`llama-3.1-8b-instant\` in organization \`org_01abc\` service tier \`on_demand\` on tokens per minute (TPM): Limit ${window}, Requested ${total}, please reduce your message size and try again.`,
          type: "tokens",
          code: "rate_limit_exceeded",
        },
      }),
  ],
  [
    "Mistral",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        object: "error",
        message: `Prompt contains ${prompt} tokens and 0 draft tokens, too large for model with ${window} maximum context length`,
        type: "invalid_request_prompt",
        param: null,
        code: "3051",
      }),
  ],
  [
    "DeepSeek",
    "both",
    ({ window, prompt, output, total }) =>
      failure(400, {
        error: {
          message: `This model's maximum context length is ${window} tokens. However, you requested ${total} tokens (${prompt} in the messages, ${output} in the completion). Please reduce the length of the messages or completion.`,
          type: "invalid_request_error",
          param: null,
          code: "invalid_request_error",
        },
      }),
  ],
  [
    "Anthropic",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        type: "error",
        error: {
          type: "invalid_request_error",
          message: `prompt is too long: ${prompt} tokens > ${window} maximum`,
        },
      }),
  ],
  [
    "Anthropic, with max_tokens",
    "both",
    ({ window, prompt, output }) =>
      failure(400, {
        type: "error",
        error: {
          type: "invalid_request_error",
          message: `input length and \`max_tokens\` exceed context limit: ${prompt} + ${output} > ${window}, decrease input length or \`max_tokens\` and try again`,
        },
      }),
  ],
  [
    "OpenRouter",
    "both",
    ({ window, prompt, output, total }) =>
      failure(400, {
        error: {
          message: `This endpoint's maximum context length is ${window} tokens. However, you requested about ${total} tokens (${prompt - 30} of text input, 30 of tool input, ${output} in the output). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.`,
          code: 400,
          metadata: { provider_name: null },
        },
      }),
  ],
  [
    "SGLang",
    "both",
    ({ window, prompt, output, total }) =>
      vllm(
        `Requested token count exceeds the model's maximum context length of ${window} tokens. You requested a total of ${total} tokens: ${prompt} tokens from the input messages and ${output} tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.`,
      ),
  ],
  [
    "SGLang, input alone",
    "both",
    ({ window, prompt }) =>
      vllm(
        `Input length (${prompt} tokens) exceeds the maximum allowed length (${window} tokens). Use a shorter input or enable --allow-auto-truncate.`,
      ),
  ],
  [
    "SGLang, longer than the model's context",
    "both",
    ({ window, prompt }) =>
      vllm(
        `The input (${prompt} tokens) is longer than the model's context length (${window} tokens).`,
      ),
  ],
  [
    "the router of Hugging Face",
    "both",
    ({ window, prompt, output }) =>
      failure(400, {
        error: {
          message: `\`inputs\` tokens + \`max_new_tokens\` must be <= ${window}. Given: ${prompt} \`inputs\` tokens and ${output} \`max_new_tokens\``,
          http_status_code: 422,
        },
      }),
  ],
  [
    "Fireworks",
    "both",
    ({ window, prompt }) =>
      openai(`The prompt is too long: ${prompt}, model maximum context length: ${window - 1}`, {
        code: "invalid_request_error",
      }),
  ],
  [
    "Cerebras",
    "both",
    ({ window, total }) =>
      openai(
        `Please reduce the length of the messages or completion. Current length is ${total} while limit is ${window}`,
      ),
  ],
  [
    "Gemini",
    "both",
    ({ window, prompt }) => ({
      status: 400,
      body: [
        {
          error: {
            code: 400,
            message: `The input token count (${prompt}) exceeds the maximum number of tokens allowed (${window}).`,
            status: "INVALID_ARGUMENT",
          },
        },
      ],
    }),
  ],
  [
    "xAI",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        code: "Client specified an invalid argument",
        error: `This model's maximum prompt length is ${window} but the request contains ${prompt} tokens.`,
      }),
  ],
  [
    "Cohere",
    "both",
    ({ window, prompt }) =>
      failure(400, {
        message: `too many tokens: total number of tokens in the prompt cannot exceed ${window} - received ${prompt}. Try using a shorter prompt`,
      }),
  ],
  [
    "Moonshot",
    "both",
    ({ window, total }) =>
      failure(400, {
        error: {
          message: `Invalid request: Your request exceeded model token limit: ${window} (requested: ${total})`,
          type: "invalid_request_error",
        },
      }),
  ],
  [
    "DashScope",
    "window",
    ({ window }) =>
      failure(400, {
        error: {
          message: `<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, ${window}]`,
          type: "invalid_request_error",
          code: "invalid_parameter_error",
        },
      }),
  ],
  [
    "TensorRT-LLM",
    "both",
    ({ window, prompt, output }) =>
      vllm(
        `The sum of prompt length (${prompt}.0), query length (0) and max_tokens (${output}) should not exceed max_num_tokens (${window})`,
      ),
  ],
  [
    "LiteLLM",
    "both",
    ({ window, prompt, output, total }) =>
      failure(400, {
        error: {
          message: `litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError: OpenAIException - This model's maximum context length is ${window} tokens. However, you requested ${total} tokens (${prompt} in the messages, ${output} in the completion). Please reduce the length of the messages or completion.\nmodel=gpt-3.5. context_window_fallbacks=None. fallbacks=None.`,
          type: null,
          param: null,
          code: "400",
        },
      }),
  ],
  ["Bedrock", "nothing", () => failure(400, "Input is too long for requested model.")],
  ["MiniMax", "nothing", () => failure(400, "invalid params, context window exceeds limit")],
  [
    "an endpoint with grouped digits",
    "both",
    ({ window, prompt, output }) =>
      failure(400, {
        detail: `Context window of ${group(window)} tokens exceeded: prompt has ${group(prompt)} tokens, max_tokens is ${group(output)}.`,
      }),
  ],
  [
    "an endpoint that names the window alone",
    "window",
    ({ window }) => failure(400, `Too many tokens. The context window is ${window} tokens.`),
  ],
  ["a proxy with status 413", "nothing", () => failure(413, "Payload Too Large")],
  ["a proxy without a body", "nothing", () => ({ status: 413, body: "" })],
  [
    "an endpoint that tells it inside a stream",
    "both",
    ({ window, prompt, output, total }) => ({
      events: [
        {
          error: {
            message: `This model's maximum context length is ${window} tokens. However, you requested ${total} tokens (${prompt} in the messages, ${output} in the completion).`,
            code: 400,
          },
        },
      ],
    }),
  ],
];

export const REFUSAL_FAMILIES: readonly RefusalFamily[] = ROWS.map(([name, tells, refuse]) => ({
  name,
  tells,
  refuse: (counted) => refuse({ ...counted, total: counted.prompt + counted.output }),
}));
