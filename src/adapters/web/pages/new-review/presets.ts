/** Comment and budget for a kind of change. */
export interface Preset {
  readonly name: string;
  /** Input tokens. */
  readonly tokens: number;
  /** Text after the trigger. */
  readonly instructions: string;
}

/** Presets in display order. */
export const PRESETS: readonly Preset[] = [
  {
    name: "First-pass",
    tokens: 500_000,
    instructions:
      "This is the first look at the change. Report what should stop a merge: wrong behaviour, edge cases that break, lost data, security, new code that no test covers. Leave style to the linter, and say which files a person should read most carefully.",
  },
  {
    name: "New model addition",
    tokens: 1_500_000,
    instructions:
      "This adds a model. Compare it with the closest model that is here already: what was copied has to agree with it, and what differs needs a reason. Check shapes, masks and caches, names of weights and their conversion, defaults of the configuration, registration and exports, tests and documentation.",
  },
  {
    name: "Bug fix",
    tokens: 750_000,
    instructions:
      "This fixes a bug. Check that it removes the cause and not one symptom, that a test fails without the change, that the same mistake is not left elsewhere, and that nothing relied on the old behaviour.",
  },
  {
    name: "Documentation",
    tokens: 250_000,
    instructions:
      "This changes documentation. Check every statement, command and example against the code of this commit. Report what is wrong, out of date, or missing a step; leave the wording alone unless it misleads.",
  },
];

/** Returns the comment that a preset fills in. */
export const presetComment = ({ instructions }: Preset, trigger: string): string =>
  `${trigger} ${instructions}`;
