import type { ReactNode } from "react";
import type { ProviderMatch } from "../../../../domain/api/pull-response.ts";
import { asSentence } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";

/** Config that is used and billed, with the reason. */
export function MatchNote({ match }: { readonly match: ProviderMatch }): ReactNode {
  const { provider, pattern, why } = match;
  const isNone = provider === undefined;
  return (
    <div className={isNone ? "match match-none" : "match"}>
      <div className="row">
        {isNone ? <Icon name="warning" /> : null}
        <strong className="small">{isNone ? "No model may be used" : "Provider config"}</strong>
        {pattern === undefined ? null : <code className="mono">{pattern}</code>}
        {provider === "server" ? <span className="muted">none: the server’s own</span> : null}
      </div>
      <p>
        {asSentence(why)}
        {isNone ? (
          <>
            {" "}
            Configs are in <a href="/admin">Settings</a>.
          </>
        ) : null}
      </p>
    </div>
  );
}
