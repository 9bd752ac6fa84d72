import { z } from "zod";

const VERSION = String.raw`\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]{1,64})?`;

/**
 * Package names with one exact version each. Addresses, paths, indexes, ranges, options and build
 * flags do not match.
 */
const PACKAGES = {
  pip: /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?(?:\[[A-Za-z0-9_-]{1,50}(?:,[A-Za-z0-9_-]{1,50}){0,9}\])?==(?:\d{1,9}!)?\d{1,9}(?:\.\d{1,9}){0,9}(?:(?:a|b|rc)\d{1,9})?(?:\.post\d{1,9})?(?:\.dev\d{1,9})?$/,
  npm: new RegExp(`^(?:@[a-z0-9][a-z0-9._-]{0,99}/)?[a-z0-9][a-z0-9._-]{0,99}@${VERSION}$`),
  cargo: new RegExp(`^[A-Za-z][A-Za-z0-9_-]{0,63}@${VERSION}$`),
} as const;

/** Package manager that can install packages for a helper. */
export type PackageManager = keyof typeof PACKAGES;

const EXAMPLES: Readonly<Record<PackageManager, string>> = {
  pip: "ruff==0.6.9",
  npm: "eslint@9.12.0",
  cargo: "typos-cli@1.26.0",
};
const MAX_PACKAGES = 20;

const packages = (manager: PackageManager) =>
  z
    .array(
      z
        .string()
        .regex(
          PACKAGES[manager],
          `must be a plain name with one exact version, such as ${EXAMPLES[manager]}`,
        ),
    )
    .min(1)
    .max(MAX_PACKAGES);

/** Packages to install before a helper runs, and their package manager. */
export interface InstallConfig {
  readonly manager: PackageManager;
  readonly packages: readonly string[];
}

const MANAGERS = ["pip", "npm", "cargo"] as const satisfies readonly PackageManager[];
const ONE = "must be an object with exactly one of pip, npm and cargo";

/** Parses `install` of a helper: `{"pip": ["ruff==0.6.9"]}`. */
export const InstallSchema: z.ZodType<InstallConfig, unknown> = z
  .strictObject(
    {
      pip: packages("pip").optional(),
      npm: packages("npm").optional(),
      cargo: packages("cargo").optional(),
    },
    ONE,
  )
  .transform((given, context): InstallConfig => {
    const found = MANAGERS.flatMap((manager): InstallConfig[] => {
      const list = given[manager];
      return list === undefined ? [] : [{ manager, packages: list }];
    });
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) return only;
    context.addIssue(ONE);
    return z.NEVER;
  });

/**
 * Plan that installs a list of packages into a folder, with the environment that a command needs to
 * find them.
 */
export interface InstallPlan {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Environment of the commands that use the packages: variables, and folders to prepend to PATH.
   */
  readonly use: {
    readonly path: readonly string[];
    readonly variables: Readonly<Record<string, string>>;
  };
}

/**
 * Plans an installation. `from` is the folder during the installation, `to` the same folder when it
 * is used. pip installs only wheels and only listed packages, npm runs no package scripts:
 * installed code runs only together with the helper. cargo compiles, as it has no other way.
 */
export function planInstall(
  { manager, packages }: InstallConfig,
  from: string,
  to: string,
): InstallPlan {
  const quiet = { HOME: from, CI: "1" };
  switch (manager) {
    case "pip":
      return {
        program: "python3",
        args: [
          ...["-I", "-m", "pip", "install", "--no-input", "--disable-pip-version-check"],
          ...["--no-cache-dir", "--only-binary", ":all:", "--no-deps", "--no-compile"],
          ...["--target", `${from}/python`, "--", ...packages],
        ],
        environment: { ...quiet, PIP_CONFIG_FILE: "/dev/null" },
        use: { path: [`${to}/python/bin`], variables: { PYTHONPATH: `${to}/python` } },
      };
    case "npm":
      return {
        program: "npm",
        args: [
          ...["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"],
          ...["--no-save", "--no-package-lock", "--global=false", "--prefix", from],
          ...["--cache", `${from}/.cache`, "--", ...packages],
        ],
        environment: { ...quiet, npm_config_globalconfig: "/dev/null" },
        use: {
          path: [`${to}/node_modules/.bin`],
          variables: { NODE_PATH: `${to}/node_modules` },
        },
      };
    case "cargo":
      return {
        program: "cargo",
        args: ["install", "--locked", "--quiet", "--root", from, "--", ...packages],
        environment: {
          ...quiet,
          CARGO_HOME: `${from}/.cargo`,
          CARGO_TARGET_DIR: `${from}/.target`,
        },
        use: { path: [`${to}/bin`], variables: {} },
      };
  }
}
