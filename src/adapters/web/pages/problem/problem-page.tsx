import "../plain-page.css";
import type { ReactNode } from "react";
import { sanitizeReturnPath } from "../../../../domain/access/sanitize-return-path.ts";
import type { PageContents } from "../../../../domain/api/page.ts";
import type { ProblemDetails } from "../../../../domain/api/problem-details.ts";
import { useFrame } from "../../shell/frame.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { asSentence } from "../../ui/format.ts";
import { TimeAgo } from "../../ui/time-ago.tsx";

const SIGN_IN_CODES: ReadonlySet<string> = new Set([
  "not-signed-in",
  "sign-in-invalid",
  "sign-in-refused",
  "sign-in-failed",
]);

export const title = ({ problem }: PageContents["problem"]): string => headingOf(problem);

/**
 * Error page. Resources that do not exist and resources that the user cannot access show the same
 * page.
 */
export function View({ problem }: PageContents["problem"]): ReactNode {
  const { path, requestId, at, session } = useFrame();
  return (
    <main id="main" className="main center" tabIndex={-1}>
      <section className="card card-wide" aria-labelledby="problem-title">
        <div className="stack-sm">
          <p className="code-big">
            {problem.status} {problem.code}
          </p>
          <h1 id="problem-title">{headingOf(problem)}</h1>
          <p className="muted">{explain(problem)}</p>
        </div>
        <div className="row">
          {session === undefined ? (
            <SignIn problem={problem} />
          ) : (
            <PageLinks again={isTransient(problem) ? sanitizeReturnPath(path) : undefined} />
          )}
        </div>
        <dl className="facts">
          <dt>Address</dt>
          <dd>
            <code className="mono">{path}</code>
          </dd>
          <dt>Request</dt>
          <dd>
            <code className="mono">{requestId}</code>
            <CopyButton text={requestId} what="request id" />
          </dd>
          <dt>At</dt>
          <dd>
            <TimeAgo at={at} />
          </dd>
        </dl>
        <p className="hint">If you think this is a mistake, send the request id to an admin.</p>
      </section>
    </main>
  );
}

function headingOf({ status, code }: ProblemDetails): string {
  if (SIGN_IN_CODES.has(code)) return "The sign-in did not work";
  if (status === 404) return "Not found";
  if (status === 403) return "You don’t have permission";
  if (status === 429) return "Too many requests";
  return status >= 500 ? "That did not work" : "Bad request";
}

function explain({ status, detail }: ProblemDetails): string {
  if (status !== 404) return asSentence(detail);
  return "The address may be mistyped, or it belongs to a repository that you cannot read. Both get the same answer, so that a private repository stays private.";
}

/** Checks for a temporary error, for which the page offers a retry. */
const isTransient = ({ status }: ProblemDetails): boolean => status >= 500 || status === 429;

function PageLinks({ again }: { readonly again: string | undefined }): ReactNode {
  return (
    <>
      {again === undefined ? null : (
        <a className="btn btn-primary" href={again}>
          Try again
        </a>
      )}
      <a className={again === undefined ? "btn btn-primary" : "btn"} href="/journal">
        Open the journal
      </a>
      <a className="btn" href="/">
        New review
      </a>
    </>
  );
}

function SignIn({ problem }: PageContents["problem"]): ReactNode {
  return (
    <a className="btn btn-primary" href="/login">
      {SIGN_IN_CODES.has(problem.code) || problem.status === 403 ? "Sign in again" : "Sign in"}
    </a>
  );
}
