/** Error response of the API, thrown from any depth. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 422;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    status: ApiError["status"],
    body: { readonly message: string; readonly errors?: unknown },
  ) {
    super(body.message);
    this.status = status;
    this.body = {
      ...body,
      documentation_url: "https://docs.github.com/rest",
      status: String(status),
    };
  }
}

/** Field error in the format of most routes. */
export interface FieldError {
  readonly resource: string;
  readonly code: "missing_field" | "invalid" | "custom" | "already_exists" | "unprocessable";
  readonly field?: string;
  readonly message?: string | undefined;
}

export const notFound = (): ApiError => new ApiError(404, { message: "Not Found" });

/** Creates a 422 that names fields. */
export const validationFailed = (...errors: FieldError[]): ApiError =>
  new ApiError(422, { message: "Validation Failed", errors });

/** Creates a 422 that lists sentences, as the review routes do. */
export const unprocessable = (...errors: string[]): ApiError =>
  new ApiError(422, { message: "Unprocessable Entity", errors });

/** Creates a 422 with a single sentence, as the Git Data routes do. */
export const unprocessableMessage = (message: string): ApiError => new ApiError(422, { message });
