/** Environment of the process, as it was handed to us. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** Environment for git in a folder that is ours: nobody's configuration acts. */
export declare function ownGitEnvironment(environment: Environment): Record<string, string>;
/** Environment for git in a developer's checkout: their ignore rules, line endings and `safe.directory` count. */
export declare function checkoutGitEnvironment(environment: Environment): Record<string, string>;
