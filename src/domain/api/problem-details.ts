/** Error response: `application/problem+json` (RFC 9457). */
export interface ProblemDetails {
  readonly title: string;
  readonly status: number;
  /** Stable error code. */
  readonly code: string;
  /** One line for users. */
  readonly detail: string;
  /** Invalid fields. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}
