import { isPlaceholderValue, looksRandom } from "./looks-random.ts";

/** Detection of one kind of secret. Patterns are sticky, start with their cue and have bounded backtracking. */
export interface SecretKind {
  /** Name in a placeholder. */
  readonly kind: string;
  /** Text that each match starts with. */
  readonly cue: string;
  /** Pattern whose group 1 is the secret. */
  readonly pattern: RegExp;
  /** Rejects values that only look like a secret. */
  readonly accepts?: ((value: string) => boolean) | undefined;
}

const END = "(?![A-Za-z0-9_-])";
const defineKind = (kind: string, cue: string, rest: string): SecretKind => ({
  kind,
  cue,
  pattern: new RegExp(`(?<!\\w|[\\w-]-)(${cue.replace(/[.]/g, "\\.")}${rest})`, "y"),
});
const isMixedCase = (value: string): boolean =>
  !isPlaceholderValue(value) && /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value);
// The token in the best-known documentation of the format.
const DOCUMENTED_JWT = "eyJzdWIiOiIxMjM0NTY3ODkwIi";

/** Secrets recognized by their prefix. */
export const SECRET_KINDS: readonly SecretKind[] = [
  ...["AKIA", "ASIA", "ABIA", "ACCA"].map((cue) =>
    defineKind("aws_key", cue, "[A-Z0-9]{16}(?![A-Za-z0-9])"),
  ),
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((cue) =>
    defineKind("github_token", cue, `[A-Za-z0-9]{36,300}${END}`),
  ),
  defineKind("github_token", "github_pat_", "[A-Za-z0-9_]{22,300}"),
  ...["glpat-", "glptt-", "glrt-", "gldt-", "gloas-", "glcbt-", "glsoat-", "glagent-"].map((cue) =>
    defineKind("gitlab_token", cue, "[A-Za-z0-9_.-]{20,300}"),
  ),
  ...["xoxb-", "xoxa-", "xoxp-", "xoxs-", "xoxr-", "xoxe-", "xapp-"].map((cue) =>
    defineKind("slack_token", cue, "[A-Za-z0-9.-]{10,300}"),
  ),
  defineKind(
    "slack_webhook",
    "hooks.slack.com/services/",
    "T[A-Z0-9]{6,20}/B[A-Z0-9]{6,20}/[A-Za-z0-9]{16,60}",
  ),
  defineKind("discord_webhook", "discord.com/api/webhooks/", "\\d{15,25}/[A-Za-z0-9_-]{50,100}"),
  ...["sk_live_", "rk_live_"].map((cue) => defineKind("stripe_key", cue, "[A-Za-z0-9]{20,300}")),
  defineKind("stripe_webhook_secret", "whsec_", "[A-Za-z0-9+/=]{32,200}"),
  defineKind("google_api_key", "AIza", `[A-Za-z0-9_-]{35}${END}`),
  defineKind("google_oauth_secret", "GOCSPX-", `[A-Za-z0-9_-]{28}${END}`),
  defineKind("google_oauth_token", "ya29.", "[A-Za-z0-9_-]{20,1000}"),
  {
    ...defineKind(
      "jwt",
      "eyJ",
      "[A-Za-z0-9_-]{10,4000}\\.eyJ[A-Za-z0-9_-]{10,4000}\\.[A-Za-z0-9_-]{20,2000}",
    ),
    accepts: (value) => !isPlaceholderValue(value.slice(-40)) && !value.includes(DOCUMENTED_JWT),
  },
  defineKind("npm_token", "npm_", `[A-Za-z0-9]{36}${END}`),
  defineKind("pypi_token", "pypi-", "[A-Za-z0-9_-]{50,300}"),
  defineKind("anthropic_key", "sk-ant-", "[A-Za-z0-9_-]{32,300}"),
  {
    ...defineKind("openai_key", "sk-", "(?!ant-)(?:[a-z]{2,10}-)?[A-Za-z0-9_-]{20,300}"),
    accepts: isMixedCase,
  },
  defineKind("huggingface_token", "hf_", `[A-Za-z0-9]{30,100}${END}`),
  defineKind("groq_key", "gsk_", `[A-Za-z0-9]{48,60}${END}`),
  defineKind("xai_key", "xai-", `[A-Za-z0-9]{70,100}${END}`),
  defineKind("replicate_token", "r8_", `[A-Za-z0-9]{37,40}${END}`),
  defineKind("perplexity_key", "pplx-", `[A-Za-z0-9]{40,64}${END}`),
  defineKind("sendgrid_key", "SG.", `[A-Za-z0-9_-]{20,24}\\.[A-Za-z0-9_-]{39,50}${END}`),
  defineKind("twilio_key", "SK", `[0-9a-f]{32}${END}`),
  defineKind("mailgun_key", "key-", `[0-9a-f]{32}${END}`),
  defineKind("digitalocean_token", "dop_v1_", `[0-9a-f]{64}${END}`),
  defineKind("shopify_token", "shpat_", `[0-9a-fA-F]{32}${END}`),
  defineKind("shopify_token", "shpss_", `[0-9a-fA-F]{32}${END}`),
  defineKind("atlassian_token", "ATATT3", "[A-Za-z0-9_=-]{60,400}"),
  defineKind("docker_token", "dckr_pat_", `[A-Za-z0-9_-]{27,40}${END}`),
  defineKind("databricks_token", "dapi", `[0-9a-f]{32}${END}`),
  defineKind("linear_key", "lin_api_", `[A-Za-z0-9]{40,60}${END}`),
  defineKind("doppler_token", "dp.pt.", `[A-Za-z0-9]{40,50}${END}`),
  defineKind("vault_token", "hvs.", "[A-Za-z0-9_-]{24,300}"),
  defineKind("grafana_token", "glsa_", `[A-Za-z0-9]{32}_[0-9a-f]{8}${END}`),
  defineKind("new_relic_key", "NRAK-", `[A-Z0-9]{27}${END}`),
  defineKind("planetscale_token", "pscale_tkn_", "[A-Za-z0-9_.-]{32,64}"),
  defineKind("postman_key", "PMAK-", `[0-9a-f]{24}-[0-9a-f]{34}${END}`),
  defineKind("age_key", "AGE-SECRET-KEY-1", "[0-9A-Z]{58}"),
  defineKind(
    "private_key",
    "MII",
    "[A-Za-z0-9+/]{1,3}IBA(?:AKC|DANBgkqhkiG9w0BAQEFAASC)[A-Za-z0-9+/]{100,8000}={0,2}",
  ),
  {
    kind: "azure_key",
    cue: "AccountKey=",
    pattern: /AccountKey=([A-Za-z0-9+/]{40,100}={0,2})/y,
  },
  {
    kind: "azure_key",
    cue: "SharedAccessKey=",
    pattern: /SharedAccessKey=([A-Za-z0-9+/]{40,100}={0,2})/y,
  },
  { kind: "npm_token", cue: "_authToken=", pattern: /_authToken=["']?([^\s"'$]{16,300})/y },
  {
    kind: "authorization",
    cue: "Authorization",
    pattern:
      /Authorization["']?\s{0,3}[:=,]\s{0,3}["'`]?(?:Bearer|Basic|Token|token)\s{1,3}([A-Za-z0-9+/=_.~-]{16,1000})/y,
    accepts: looksRandom,
  },
];
