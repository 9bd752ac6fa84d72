import { readFileSync } from "node:fs";
import { draw } from "./sample-secrets.ts";

const HEX = "0123456789abcdef";
const B64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const uuid = (seed: number): string =>
  [8, 4, 4, 4, 12].map((length, at) => draw(seed * 10 + at, length, HEX)).join("-");

/** Lines of lock files, hashes, pictures, minified code: they look drawn by a machine and open nothing. */
function drawnLines(seed: number): string[] {
  const hex = (length: number): string => draw(seed, length, HEX);
  const b64 = (length: number): string => draw(seed, length, B64);
  return [
    `      "integrity": "sha512-${b64(86)}==",`,
    `      "resolved": "https://registry.npmjs.org/a-${seed}/-/a-${seed}-1.${seed}.0.tgz",`,
    `  resolution: {integrity: sha512-${b64(86)}==}`,
    `checksum = "${hex(64)}"`,
    `    {file = "a-1.0-py3-none-any.whl", hash = "sha256:${hex(64)}"},`,
    `github.com/a/b v1.${seed}.0 h1:${b64(43)}=`,
    `github.com/a/b v1.${seed}.0/go.mod h1:${b64(43)}=`,
    `index ${hex(7)}..${draw(seed + 1, 7, HEX)} 100644`,
    `commit ${hex(40)}`,
    `uses: actions/checkout@${hex(40)} # v4`,
    `FROM node:24@sha256:${hex(64)}`,
    `md5 = "${hex(32)}"`,
    `id: ${uuid(seed)}`,
    `"tenantId": "${uuid(seed)}",`,
    `<img src="data:image/png;base64,iVBORw0KGgo${b64(300)}" alt="">`,
    `url(data:font/woff2;base64,d09GMgABAAAA${b64(500)})`,
    `!function(e,t){var n=t("${draw(seed, 5)}"),r=n.n(${seed});e.exports=function(o,i){return r()(o.k${seed},i)}}(a,b);`,
    `//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLC${b64(200)}`,
    `ssh-rsa AAAAB3NzaC1yc2E${b64(340)} somebody@somewhere`,
    b64(76),
    b64(64),
    `etag: W/"${hex(32)}"`,
    `const cacheKey = "${hex(40)}";`,
    `assets/index-${draw(seed, 8)}.js 143.20 kB`,
  ];
}

/** Lines that speak of secrets and hold none. */
const SPOKEN = [
  'const key = "AKIAIOSFODNN7EXAMPLE";',
  'aws_secret_access_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"',
  "const token = process.env.GITHUB_TOKEN;",
  `token: \${{ secrets.GITHUB_TOKEN }}`,
  `password: \${DB_PASSWORD}`,
  'password = os.environ["DATABASE_PASSWORD_1"]',
  'const secret = await getSecretFromVault("prod-db-2024");',
  "password: changeme-changeme-1",
  'apiKey: "your-api-key-goes-here-123"',
  'api_key = "xxxxxxxxxxxxxxxxxxxxxxxx"',
  'api_key = "********************1a"',
  'password = "<password-of-the-database-1>"',
  "postgres://postgres:postgres@localhost:5432/test",
  "postgres://user:password@db.example.com/app",
  "DATABASE_URL=mysql://root:root@127.0.0.1/app",
  "amqp://guest:guest@rabbit:5672",
  `https://\${USER}:\${TOKEN}@github.com/a/b.git`,
  "https://x-access-token:$TOKEN@github.com/a/b",
  "git@github.com:owner/repository.git",
  'const tokenName = "authorization-header-v2";',
  'const TOKEN_HEADER = "x-amz-security-token-v4";',
  'passwordField: "user_password_confirmation_2"',
  "secretName: my-app-tls-certificate-2024",
  "tokenizer = AutoTokenizer.from_pretrained(name)",
  "const accessToken = session.accessToken.value2;",
  "this.token = createTokenFactory(options.v1Compat);",
  "password: string; // at least 16 characters and 1 digit",
  'auth_key = "public.es256.verification-key.pem"',
  "secret_key_base: <%= ENV['SECRET_KEY_BASE_64'] %>",
  'Authorization: "Bearer {{access_token_v2}}"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of a program.
  "headers.Authorization = `Bearer ${token}`",
  ".sk-fading-circle-animation-delay-12 { color: red }",
  'className="sk-cube-grid sk-cube-grid-large-3"',
  "-----BEGIN PUBLIC KEY-----",
  "-----BEGIN CERTIFICATE-----",
  "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  "sk_test_4eC39HqLyjWDarjtT1zdp7dc",
  `jwt = "${["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ", "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"].join(".")}"`,
  "npm_config_registry=https://registry.npmjs.org/",
  "pypi-publish: uses pypa/gh-action-pypi-publish@release/v1",
  "key-1234567890abcdef1234567890abcdef",
  "const hf_model = 'hf_hub:timm/resnet50.a1_in1k';",
  'credentials: "same-origin-with-cookies-1"',
  "private_key_path = /etc/ssl/private/server-2024.key",
  "password_hash_algorithm = argon2id-v19-m65536",
  "Pass 3: token budget 4096, secret count 0",
];

/** At least two thousand lines in which there is no secret. */
export function benignLines(): string[] {
  const drawn = Array.from({ length: 80 }, (_, seed) => drawnLines(seed + 1)).flat();
  const own = ["package-lock.json", "ARCHITECTURE.md", "src/config/settings.ts"].flatMap((path) =>
    readFileSync(path, "utf8").split("\n").slice(0, 2_000),
  );
  return [...drawn, ...SPOKEN, ...own];
}
