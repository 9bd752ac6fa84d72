import "../plain-page.css";
import type { ReactNode } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { Banner } from "../../ui/banner.tsx";
import { asSentence } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";

export const title = (): string => "Sign in";

/** Sign-in page. */
export function View({ returnTo, host, isSignedOut, refusal }: PageContents["login"]): ReactNode {
  return (
    <main id="main" className="main center" tabIndex={-1}>
      <section className="card" aria-labelledby="login-title">
        <div className="stack-tight">
          <h1 id="login-title">Sign in to review</h1>
          <p className="muted">With your account on {host}.</p>
        </div>
        {refusal === undefined ? null : (
          <Banner tone="bad" title="Access denied.">
            {asSentence(refusal.detail)}
          </Banner>
        )}
        {isSignedOut === true ? (
          <Banner tone="ok" title="Signed out.">
            This browser is still signed in to {host}.
          </Banner>
        ) : null}
        <a className="btn btn-primary btn-block" href={signInPath(returnTo)}>
          <Icon name="branch" />
          Continue with {host}
        </a>
        <ul className="plain">
          <li>
            <Icon name="check" />
            <span>Requested: your login and your organizations</span>
          </li>
          <li>
            <Icon name="check" />
            <span>Signed out after 2 hours idle, 12 at most</span>
          </li>
        </ul>
      </section>
    </main>
  );
}

/**
 * Returns the sign-in link. A form would not work: the content security policy blocks forms that
 * redirect to another origin.
 */
function signInPath(returnTo: string): string {
  return `/login?go=1&return_to=${encodeURIComponent(returnTo)}`;
}
