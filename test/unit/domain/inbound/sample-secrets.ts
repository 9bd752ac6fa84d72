// Secrets that never opened anything, drawn from a fixed seed, in the forms in which they end up in code. They are put
// together here, so that no scanner takes this file for a leak.

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";
const WORD = LOWER + UPPER + DIGITS;
const HEX = "0123456789abcdef";

/** Draws characters of an alphabet: the same for a seed on every machine. */
export function draw(seed: number, length: number, alphabet = WORD): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  let text = "";
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += alphabet[Math.floor((state / 2 ** 32) * alphabet.length)] ?? "";
  }
  return text;
}

export interface SampleSecret {
  readonly kind: string;
  /** A line of a file. */
  readonly line: string;
  /** What must not be seen of it. */
  readonly secret: string;
}

const bearing = (kind: string, secret: string, line: string): SampleSecret => ({
  kind,
  secret,
  line: line.replace("§", () => secret),
});

const b64 = `${WORD}+/`;
const url = `${WORD}_-`;

/** One secret of each form for a seed. */
export function sampleSecrets(seed: number): SampleSecret[] {
  const d = (length: number, alphabet?: string): string => {
    next += 1;
    return draw(seed * 1_000 + next, length, alphabet);
  };
  let next = 0;
  const s = (kind: string, secret: string, line = 'const value = "§";'): SampleSecret =>
    bearing(kind, secret, line);
  return [
    s("aws_key", `AKIA${d(16, UPPER + DIGITS)}`, "aws_access_key_id = §"),
    s("aws_key", `ASIA${d(16, UPPER + DIGITS)}`),
    s("aws_secret", `${d(20, b64)}/+${d(18, b64)}`, "aws_secret_access_key = §"),
    s("aws_secret", `${d(19, b64)}/+${d(19, b64)}`, 'AWS_SECRET_ACCESS_KEY: "§",'),
    s("github_token", `ghp_${d(36)}`, "git clone https://§@github.com/a/b"),
    s("github_token", `gho_${d(36)}`),
    s("github_token", `ghs_${d(36)}`, "GITHUB_TOKEN=§"),
    s("github_token", `ghr_${d(76)}`),
    s("github_token", `github_pat_${d(22)}_${d(59)}`, "token: §"),
    s("gitlab_token", `glpat-${d(20, url)}`),
    s("gitlab_token", `glrt-${d(20, url)}`),
    s("slack_token", `xoxb-${d(12, DIGITS)}-${d(12, DIGITS)}-${d(24)}`),
    s("slack_token", `xapp-1-${d(10, UPPER)}-${d(12, DIGITS)}-${d(40, HEX)}`),
    s(
      "slack_webhook",
      `hooks.slack.com/services/T${d(9, UPPER)}/B${d(9, UPPER)}/${d(24)}`,
      "url: https://§",
    ),
    s(
      "discord_webhook",
      `discord.com/api/webhooks/${d(18, DIGITS)}/${d(68, url)}`,
      "url = 'https://§'",
    ),
    s("stripe_key", `sk_live_${d(24)}`),
    s("stripe_key", `rk_live_${d(99)}`),
    s("stripe_webhook_secret", `whsec_${d(32)}`),
    s("google_api_key", `AIza${d(35, url)}`, "&key=§&v=3"),
    s("google_oauth_secret", `GOCSPX-${d(27, url)}a`),
    s("google_oauth_token", `ya29.${d(100, url)}`),
    s("jwt", `eyJ${d(30, url)}.eyJ${d(80, url)}.${d(43, url)}`, "curl -H 'Cookie: session=§'"),
    s("npm_token", `npm_${d(36)}`),
    s("npm_token", `${d(8, HEX)}${d(28, WORD)}`, "//registry.internal/:_authToken=§"),
    s("pypi_token", `pypi-AgEIcHlwaS5vcmc${d(80, url)}`),
    s("anthropic_key", `sk-ant-api03-${d(95, url)}`, "ANTHROPIC_API_KEY=§"),
    s("openai_key", `sk-${d(44)}aB3x`),
    s("openai_key", `sk-proj-${d(90, url)}aB3`, "OPENAI_API_KEY=§"),
    s("openai_key", `sk-svcacct-${d(60, url)}aB3`),
    s("huggingface_token", `hf_${d(34)}`),
    s("groq_key", `gsk_${d(52)}`),
    s("xai_key", `xai-${d(80)}`),
    s("replicate_token", `r8_${d(37)}`),
    s("perplexity_key", `pplx-${d(48)}`),
    s("sendgrid_key", `SG.${d(22, url)}.${d(42, url)}a`),
    s("twilio_key", `SK${d(32, HEX)}`),
    s("mailgun_key", `key-${d(32, HEX)}`),
    s("digitalocean_token", `dop_v1_${d(64, HEX)}`),
    s("shopify_token", `shpat_${d(32, HEX)}`),
    s("atlassian_token", `ATATT3${d(180, url)}=${d(8, HEX)}`),
    s("docker_token", `dckr_pat_${d(26, url)}a`),
    s("databricks_token", `dapi${d(32, HEX)}`),
    s("linear_key", `lin_api_${d(40)}`),
    s("doppler_token", `dp.pt.${d(43)}`),
    s("vault_token", `hvs.${d(90, url)}`),
    s("grafana_token", `glsa_${d(32)}_${d(8, HEX)}`),
    s("new_relic_key", `NRAK-${d(27, UPPER + DIGITS)}`),
    s("planetscale_token", `pscale_tkn_${d(43, url)}`),
    s("postman_key", `PMAK-${d(24, HEX)}-${d(34, HEX)}`),
    s("age_key", `AGE-SECRET-KEY-1${d(58, UPPER + DIGITS)}`),
    s(
      "azure_key",
      `${d(86, b64)}==`,
      '"DefaultEndpointsProtocol=https;AccountName=a;AccountKey=§;EndpointSuffix=core.windows.net"',
    ),
    s(
      "azure_key",
      `${d(43, b64)}=`,
      "Endpoint=sb://a.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=§",
    ),
    s("authorization", d(40), "curl -H 'Authorization: Bearer §' https://api.internal"),
    s("authorization", `${d(30, b64)}4Q==`, 'headers: { Authorization: "Basic §" }'),
    s("password", `${d(10)}7q`, "DATABASE_URL=postgres://app:§@db.prod.internal:5432/app"),
    s("password", `${d(10)}7q`, 'mongo = "mongodb+srv://root:§@cluster0.mongodb.net/x"'),
    s("password", `${d(10)}7q`, "redis://:§@cache.prod.internal:6379/0"),
    s("password", `${d(10)}7q`, "index-url = https://ci:§@pypi.corp.internal/simple"),
    s("password", `${d(18)}!9`, 'password: "§"'),
    s("password", `${d(18)}49`, "DB_PASSWORD=§"),
    s("password", `${d(18)}49`, "  'passphrase' => '§',"),
    s("secret", d(64, HEX), 'webhook_secret = "§"'),
    s("secret", `${d(41, b64)}4B=`, "client_secret: §"),
    s("secret", `${d(20)}7Q`, "SESSION_SECRET: `§`,"),
    s("token", `${d(38)}7Q`, 'const authToken = "§";'),
    s("api_key", `${d(30)}7Q`, 'api_key="§"'),
    s("api_key", `${d(30, HEX)}a4`, '{"apiKey":"§"}'),
    s("private_key", `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC${d(400, b64)}==`, "key = §"),
  ];
}

/** A private key as its files hold it. */
export function sampleKey(name: string, seed: number, lines = 6): string[] {
  return [
    `-----BEGIN ${name}-----`,
    ...Array.from({ length: lines }, (_, at) => draw(seed * 100 + at, 64, b64)),
    `${draw(seed * 100 + 99, 22, b64)}==`,
    `-----END ${name}-----`,
  ];
}
