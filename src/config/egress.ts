import { AppError } from "../domain/core/app-error.ts";
import type { Secret } from "../domain/core/secret.ts";
import { EXECUTION_SETTINGS } from "./execution-settings.ts";

/** Settings of an egress proxy: the server that it serves and the token for it. */
export interface EgressConfig {
  readonly callbackUrl: string;
  readonly token: Secret;
}

/** Reads the settings of `svc egress`. Throws `config-invalid` with all problems. */
export function loadEgressConfig(
  environment: Readonly<Record<string, string | undefined>>,
): EgressConfig {
  const { callbackUrl: url, egressToken: secret } = EXECUTION_SETTINGS;
  const callbackUrl = url.schema.safeParse(environment[url.env]?.trim() || undefined);
  const token = secret.schema.safeParse(environment[secret.env]?.trim() || undefined);
  if (callbackUrl.success && token.success)
    return { callbackUrl: callbackUrl.data, token: token.data };
  const problems = [
    { path: url.env, read: callbackUrl },
    { path: secret.env, read: token },
  ].flatMap(({ path, read }) =>
    read.success
      ? []
      : [{ path, message: environment[path]?.trim() ? issuesMessage(read.error) : NOT_SET }],
  );
  const message = problems.map(({ path, message: text }) => `${path} ${text}`).join("; ");
  throw new AppError("config-invalid", message, { details: { problems } });
}

const NOT_SET = "is not set (set it to the same value as on the server)";

const issuesMessage = ({ issues }: { readonly issues: readonly { readonly message: string }[] }) =>
  issues.map(({ message }) => message).join("; ");
