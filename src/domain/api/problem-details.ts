/** A refusal: `application/problem+json` (RFC 9457). */
export interface ProblemDetails {
  readonly title: string;
  readonly status: number;
  /** The stable part. */
  readonly code: string;
  /** One line for people. */
  readonly detail: string;
  /** Fields that are wrong. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}
