import type { RefusalFamily } from "./context-refusals.ts";
import { failure, type Reply } from "./endpoint.ts";
import type { CountedRequest } from "./window-endpoint.ts";

/** What an endpoint says when a request is too long, in its own words. */
export interface RefusalTemplate {
  readonly name: string;
  readonly tells: RefusalFamily["tells"];
  readonly status: number;
  readonly say: (request: CountedRequest & { readonly total: number }) => string;
}

const template = (
  name: string,
  tells: RefusalTemplate["tells"],
  say: RefusalTemplate["say"],
  status = 400,
): RefusalTemplate => ({ name, tells, status, say });

const group = (number: number): string => number.toLocaleString("en-US");

/** Words of real servers, gateways and vendors, as their users report them. */
export const REFUSAL_TEMPLATES: readonly RefusalTemplate[] = [
  template("llama.cpp, without context shift", "nothing", () => "context shift is disabled", 500),
  template(
    "llama.cpp, older server",
    "nothing",
    () => "Input is too large to process. Either enable context shift or increase context length.",
    500,
  ),
  template(
    "ik_llama.cpp",
    "nothing",
    () =>
      "context_length_exceeded: the request exceeds the available context size; context shift is disabled",
  ),
  template(
    "llama.cpp, slots",
    "nothing",
    () => "failed to process the prompt: it does not fit into the KV cache of the slot",
    500,
  ),
  template(
    "llama-cpp-python",
    "both",
    ({ window, prompt }) => `Requested tokens (${prompt}) exceed context window of ${window}`,
    500,
  ),
  template(
    "GitHub Copilot",
    "both",
    ({ window, prompt }) => `prompt token count of ${prompt} exceeds the limit of ${window}`,
  ),
  template("Zhipu", "nothing", () => "Prompt exceeds max length"),
  template("Zhipu, Chinese", "nothing", () => "Prompt 超长"),
  template("z.ai", "nothing", () => "model_context_window_exceeded"),
  template(
    "SiliconFlow, prompt tokens",
    "both",
    ({ window, prompt }) =>
      `number of input tokens (${prompt}) has exceeded max_prompt_tokens (${window}) limit.`,
  ),
  template(
    "SiliconFlow, total tokens",
    "both",
    ({ window, total }) =>
      `max_total_tokens (${total}) must be less than or equal to max_seq_len (${window})`,
  ),
  template(
    "SiliconFlow, length",
    "both",
    ({ window, prompt }) =>
      `length of prompt_tokens (${prompt}) must be less than max_seq_len (${window}).`,
  ),
  template(
    "vLLM, plus max_tokens",
    "both",
    ({ window, prompt, output }) =>
      `This model's maximum context length is ${window} tokens. However, your request has ${prompt} input tokens plus ${output} 'max_tokens'. Please reduce one or the other. (parameter=input_tokens, max_tokens, value=(${prompt}, ${output}))`,
  ),
  template(
    "vLLM, at least",
    "window",
    ({ window, output }) =>
      `This model's maximum context length is ${window} tokens. However, you requested ${output} output tokens and your prompt contains at least ${Math.max(1, window - output + 1)} input tokens, for a total of at least ${Math.max(output + 1, window + 1)} tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=${Math.max(1, window - output + 1)})`,
  ),
  template(
    "vLLM, input tokens alone",
    "both",
    ({ window, prompt }) =>
      `This model's maximum context length is ${window} tokens. However, your request has ${prompt} input tokens. Please reduce the length of the input messages. None`,
  ),
  template(
    "vLLM, total length",
    "both",
    ({ window, prompt }) =>
      `The prompt (total length ${prompt}) is too long to fit into the model (context length ${window}). Make sure that \`max_model_len\` is no smaller than the number of text tokens plus multimodal tokens.`,
  ),
  template(
    "vLLM, scheduler",
    "both",
    ({ window, prompt }) =>
      `Input prompt (${prompt} tokens) is too long and exceeds limit of ${window}`,
  ),
  template(
    "vLLM for Ascend",
    "both",
    ({ window, prompt }) =>
      `The engine prompt length ${prompt} exceeds the max_model_len ${window}. Please reduce prompt.`,
  ),
  template(
    "Poolside by OpenRouter",
    "both",
    ({ window, prompt }) =>
      `Input length ${prompt} exceeds the maximum allowed input length of ${window} tokens.`,
  ),
  template("Databricks", "nothing", () => "tokens in request more than max tokens allowed"),
  template(
    "Databricks, sum",
    "both",
    ({ window, prompt, output }) =>
      `BAD_REQUEST: Input tokens (${prompt}) + max_tokens (${output}) cannot exceed ${window}`,
  ),
  template(
    "ds4-server",
    "both",
    ({ window, prompt }) =>
      `Prompt has ${group(prompt)} tokens, but the configured context size is ${group(window)} tokens`,
  ),
  template(
    "Bedrock, Anthropic",
    "both",
    ({ window, prompt }) =>
      `An error occurred (ValidationException) when calling the ConverseStream operation: The model returned the following errors: prompt is too long: ${prompt} tokens > ${window} maximum`,
  ),
  template(
    "Bedrock, Titan",
    "both",
    ({ window, prompt }) =>
      `ValidationException: 400 Bad Request: Too many input tokens. Max input tokens: ${window}, request input token count: ${prompt}`,
  ),
  template(
    "Bedrock, Nova",
    "nothing",
    () =>
      "Input Tokens Exceeded: Number of input tokens exceeds maximum length. Please update the input to try again.",
  ),
  template(
    "Bedrock, Llama",
    "window",
    ({ window }) =>
      `This model's maximum context length is ${window}. Please reduce the length of the prompt`,
  ),
  template(
    "DashScope, batch",
    "window",
    ({ window }) =>
      `<400> InternalError.Algo.InvalidParameter: Total message token length exceed model limit (${window} tokens).`,
  ),
  template(
    "Volcengine",
    "both",
    ({ window, prompt }) =>
      `Input length ${prompt} exceeds the maximum length ${window}. Request id: 021742`,
  ),
  template(
    "Volcengine, messages",
    "nothing",
    () => "Total tokens of image and text exceed max message tokens. Request id: 0217",
  ),
  template("Qianfan", "nothing", () => "Prompt tokens too long"),
  template("Qianfan, Chinese", "nothing", () => "输入的文本过长，请缩短后重试"),
  template("Spark", "nothing", () => "token数量超过上限"),
  template(
    "Hunyuan",
    "both",
    ({ window, prompt }) => `输入tokens超过模型最大限制，当前${prompt}，最大${window}`,
  ),
  template(
    "a Chinese gateway",
    "both",
    ({ window, prompt }) => `输入长度超过限制: ${prompt} > ${window}`,
  ),
  template(
    "a Chinese gateway, full sentence",
    "both",
    ({ window, prompt }) =>
      `请求的上下文长度（${prompt} tokens）超出模型最大上下文长度（${window} tokens），请减少输入内容`,
  ),
  template("a Chinese gateway, window", "window", ({ window }) => `超出最大上下文长度 ${window}`),
  template("a Chinese gateway, bare", "nothing", () => "上下文过长，请减少输入"),
  template("a Chinese gateway, prompt", "nothing", () => "提示词长度超限"),
  template("a Chinese gateway, messages", "nothing", () => "消息内容太长"),
  template("a gateway in Taiwan", "nothing", () => "輸入內容超過模型上下文長度上限"),
  template(
    "a Japanese gateway",
    "both",
    ({ window, prompt }) =>
      `入力トークン数（${prompt}）がモデルの最大コンテキスト長（${window}）を超えています。`,
  ),
  template("a Japanese gateway, bare", "nothing", () => "入力が長すぎます。"),
  template(
    "a Korean gateway",
    "both",
    ({ window, prompt }) =>
      `입력 토큰 수(${prompt})가 모델의 최대 컨텍스트 길이(${window})를 초과했습니다.`,
  ),
  template(
    "a Russian gateway",
    "both",
    ({ window, prompt }) =>
      `Длина запроса (${prompt} токенов) превышает максимальную длину контекста модели (${window})`,
  ),
  template(
    "a German gateway",
    "both",
    ({ window, prompt }) =>
      `Die Eingabe ist zu lang: ${prompt} Token, das Kontextfenster fasst ${window}.`,
  ),
  template(
    "a French gateway",
    "both",
    ({ window, prompt }) =>
      `La requête (${prompt} jetons) dépasse la longueur maximale du contexte (${window} jetons).`,
  ),
  template(
    "a Spanish gateway",
    "both",
    ({ window, prompt }) =>
      `La entrada (${prompt} tokens) supera la longitud máxima de contexto (${window} tokens).`,
  ),
  template(
    "Yandex",
    "both",
    ({ window, prompt }) => `number of input tokens must be no more than ${window}, got ${prompt}`,
  ),
  template(
    "Cloudflare",
    "both",
    ({ window, total }) =>
      `3010: AiError: The estimated number of input and maximum output tokens (${total}) exceeded this model context window limit (${window})`,
    413,
  ),
  template(
    "Cloudflare, max context",
    "both",
    ({ window, prompt }) =>
      `5006: Max context reached ${prompt} tokens but model supports only ${window}`,
  ),
  template(
    "OpenAI, configured limit",
    "both",
    ({ window, prompt }) =>
      `Input tokens exceed the configured limit of ${window} tokens. Your messages resulted in ${prompt} tokens. Please reduce the length of the messages.`,
  ),
  template(
    "OpenAI, window",
    "nothing",
    () =>
      "Your input exceeds the context window of this model. Please adjust your input and try again.",
  ),
  template(
    "OpenAI, completions",
    "both",
    ({ window, prompt, output, total }) =>
      `This model's maximum context length is ${window} tokens, however you requested ${total} tokens (${prompt} in your prompt; ${output} for the completion). Please reduce your prompt; or completion length.`,
  ),
  template(
    "watsonx",
    "both",
    ({ window, prompt }) =>
      `invalid_input_argument: the number of input tokens ${prompt} cannot exceed the total tokens limit ${window} for this model`,
  ),
  template(
    "TabbyAPI",
    "both",
    ({ window, prompt }) => `Prompt length ${prompt} is greater than max_seq_len ${window}`,
  ),
  template(
    "TabbyAPI, context",
    "both",
    ({ window, prompt }) => `Context length ${prompt} is greater than max_seq_len ${window}`,
  ),
  template(
    "Triton",
    "both",
    ({ window, prompt }) =>
      `Prompt length (${prompt}) exceeds maximum input length (${window}). Set log level to info and check TRTLLM logs.`,
    500,
  ),
  template(
    "DeepInfra",
    "both",
    ({ window, prompt }) =>
      `requested input length ${prompt} exceeds maximum input length ${window}`,
  ),
  template(
    "Snowflake",
    "both",
    ({ window, prompt }) => `max tokens of ${window} exceeded. The prompt has ${prompt} tokens.`,
  ),
  template(
    "text-generation-webui",
    "both",
    ({ window, prompt }) =>
      `This model maximum context length is ${window} tokens. However, your messages resulted in ${prompt} tokens.`,
  ),
  template(
    "LMDeploy",
    "nothing",
    () => "The input length exceeds the session length of the engine",
  ),
  template("MLX", "nothing", () => "Model context length exceeded"),
  template(
    "Replicate",
    "nothing",
    () => "Your input was too long. Max input length is exceeded. See the model's API for details.",
  ),
  template("a code alone", "nothing", () => "max_tokens_exceeded"),
  template("another code alone", "nothing", () => "input_too_long"),
  template(
    "Mistral, bare",
    "nothing",
    () => "Prompt is too large for the model: input tokens exceed the context of the model",
  ),
];

const ENVELOPES: readonly ((text: string, status: number) => Reply)[] = [
  (message, status) =>
    failure(status, { error: { message, type: "invalid_request_error", param: null, code: null } }),
  (message, status) =>
    failure(status, { object: "error", message, type: "BadRequestError", param: null, code: 400 }),
  (detail, status) => failure(status, { detail }),
  (error, status) => failure(status, { error }),
  (text, status) => ({ status, body: text, contentType: "text/plain" }),
  (message, status) =>
    failure(status, { success: false, errors: [{ code: 5006, message }], result: null }),
  (message, status) =>
    failure(status, {
      error: {
        message: `Error code: ${status} - ${JSON.stringify({ error: { message, code: status } })}`,
        type: "upstream_error",
        code: "bad_response_status_code",
      },
    }),
  (message, code) => ({ events: [{ error: { message, code, type: "server_error" } }] }),
];

export const ENVELOPE_COUNT: number = ENVELOPES.length;

/** Builds a family of refusals from words, in one of the shapes that bodies have. */
export function inEnvelope(
  { name, tells, status, say }: RefusalTemplate,
  envelope: number,
): RefusalFamily {
  const wrap = ENVELOPES[envelope % ENVELOPES.length] ?? failure400;
  return {
    name: `${name} (form ${envelope % ENVELOPES.length})`,
    tells,
    refuse: (counted) => wrap(say({ ...counted, total: counted.prompt + counted.output }), status),
  };
}

const failure400 = (message: string): Reply => failure(400, message);

/** Refusals that are about something else, however near their words are. */
export const OTHER_REFUSALS: readonly (readonly [status: number, message: string])[] = [
  [400, "max_tokens is too large: 16384. This model supports at most 4096 completion tokens."],
  [400, "Invalid value for max_tokens: it exceeds the output token limit of 8192"],
  [429, "Too many tokens, please wait before trying again."],
  [429, "Rate limit reached: 30000 tokens per minute. Please try again in 2s."],
  [
    400,
    "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but got a string with length 70 instead.",
  ],
  [401, "token expired: your login session has exceeded its maximum length"],
  [400, "The image is too large. Images can be at most 20 MB."],
  [400, "请求频率超过限制，请稍后再试"],
  [400, "max_tokens 参数超出范围，最大 8192"],
  [400, "账户余额不足，超过限制"],
  [400, "Invalid parameter: temperature exceeds the maximum of 2"],
  [404, "The model `long-context-8k` does not exist"],
];
