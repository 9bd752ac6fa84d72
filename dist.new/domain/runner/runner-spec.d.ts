import { z } from "zod";
import type { PullRequest } from "../pull/pull-request.ts";
/** The shape that this program writes and reads. */
export declare const SPEC_VERSION = 1;
/** A token with the moment (ISO 8601) from which it is no longer taken; absent when nobody has said. */
declare const Token: z.ZodObject<{
    value: z.ZodString;
    expiresAt: z.ZodOptional<z.ZodISODateTime>;
}, z.core.$strip>;
export type RunnerToken = Readonly<z.infer<typeof Token>>;
/**
 * All that a runner is given: what to do, one repository's short-lived token, one model. No app key, no session secret,
 * no other repository. Secrets stand in it as they are: it travels by message, mount or stdin, never on a command line.
 */
export declare const RunnerSpec: z.ZodObject<{
    version: z.ZodLiteral<1>;
    job: z.ZodObject<{
        id: z.ZodString;
        attempt: z.ZodNumber;
        kind: z.ZodEnum<{
            review: "review";
            followup: "followup";
            task: "task";
        }>;
    }, z.core.$strip>;
    request: z.ZodJSONSchema;
    pull: z.ZodOptional<z.ZodObject<{
        ref: z.ZodObject<{
            owner: z.ZodString;
            name: z.ZodString;
            number: z.ZodNumber;
        }, z.core.$strip>;
        url: z.ZodString;
        title: z.ZodString;
        description: z.ZodString;
        author: z.ZodString;
        isOpen: z.ZodBoolean;
        base: z.ZodObject<{
            branch: z.ZodString;
            sha: z.ZodString;
        }, z.core.$strip>;
        head: z.ZodObject<{
            branch: z.ZodString;
            sha: z.ZodString;
        }, z.core.$strip>;
        headRepository: z.ZodOptional<z.ZodString>;
        mergeBaseSha: z.ZodString;
        defaultBranch: z.ZodString;
        changedFiles: z.ZodNumber;
        additions: z.ZodOptional<z.ZodNumber>;
        deletions: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    task: z.ZodOptional<z.ZodObject<{
        base: z.ZodObject<{
            branch: z.ZodString;
            sha: z.ZodString;
        }, z.core.$strip>;
        defaultBranch: z.ZodString;
        intent: z.ZodOptional<z.ZodObject<{
            baseSha: z.ZodString;
            treeDigest: z.ZodString;
            title: z.ZodString;
            body: z.ZodString;
            branch: z.ZodString;
            isVerified: z.ZodOptional<z.ZodBoolean>;
            openingAt: z.ZodOptional<z.ZodISODateTime>;
            tree: z.ZodOptional<z.ZodString>;
            message: z.ZodOptional<z.ZodString>;
            isFresh: z.ZodOptional<z.ZodBoolean>;
        }, z.core.$strip>>;
        marker: z.ZodOptional<z.ZodString>;
        page: z.ZodOptional<z.ZodURL>;
    }, z.core.$strip>>;
    said: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    login: z.ZodOptional<z.ZodString>;
    repository: z.ZodObject<{
        owner: z.ZodString;
        name: z.ZodString;
        cloneUrl: z.ZodURL;
        apiUrl: z.ZodURL;
    }, z.core.$strip>;
    token: z.ZodObject<{
        value: z.ZodString;
        expiresAt: z.ZodOptional<z.ZodISODateTime>;
    }, z.core.$strip>;
    model: z.ZodObject<{
        baseUrl: z.ZodURL;
        apiKey: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        billTo: z.ZodOptional<z.ZodString>;
        maxTokens: z.ZodNumber;
        maxInputTokens: z.ZodNumber;
        maxIterations: z.ZodNumber;
        stream: z.ZodBoolean;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        isGuarded: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strip>;
    payer: z.ZodOptional<z.ZodObject<{
        configId: z.ZodOptional<z.ZodString>;
        provider: z.ZodString;
    }, z.core.$strip>>;
    settings: z.ZodObject<{
        maxDiffChars: z.ZodNumber;
        concurrency: z.ZodNumber;
        repeatLimit: z.ZodNumber;
        defaultEvent: z.ZodEnum<{
            COMMENT: "COMMENT";
            REQUEST_CHANGES: "REQUEST_CHANGES";
            APPROVE: "APPROVE";
        }>;
        allowApprove: z.ZodBoolean;
        minSeverity: z.ZodOptional<z.ZodEnum<{
            critical: "critical";
            major: "major";
            minor: "minor";
            nit: "nit";
        }>>;
        rulesPath: z.ZodString;
        defaultRules: z.ZodString;
        serverUrl: z.ZodURL;
        helpers: z.ZodOptional<z.ZodObject<{
            sandbox: z.ZodEnum<{
                auto: "auto";
                off: "off";
                require: "require";
            }>;
            backend: z.ZodOptional<z.ZodEnum<{
                bwrap: "bwrap";
                docker: "docker";
            }>>;
            image: z.ZodOptional<z.ZodString>;
            contextScriptPath: z.ZodOptional<z.ZodString>;
            contextScriptSeconds: z.ZodNumber;
            helperToolsPath: z.ZodOptional<z.ZodString>;
            installs: z.ZodBoolean;
        }, z.core.$strip>>;
        task: z.ZodOptional<z.ZodObject<{
            maxFollowups: z.ZodNumber;
            protectedPaths: z.ZodArray<z.ZodString>;
            linkHosts: z.ZodArray<z.ZodString>;
            maxFiles: z.ZodNumber;
            maxPatchBytes: z.ZodNumber;
            tailReserve: z.ZodNumber;
            sandbox: z.ZodEnum<{
                bwrap: "bwrap";
                docker: "docker";
                kubernetes: "kubernetes";
                auto: "auto";
                off: "off";
            }>;
            image: z.ZodOptional<z.ZodString>;
            normalize: z.ZodOptional<z.ZodObject<{
                command: z.ZodArray<z.ZodString>;
                timeout: z.ZodNumber;
                maxRetries: z.ZodNumber;
            }, z.core.$strip>>;
            guidance: z.ZodOptional<z.ZodString>;
            verify: z.ZodOptional<z.ZodObject<{
                workflow: z.ZodString;
                ref: z.ZodOptional<z.ZodString>;
                pollTimeout: z.ZodNumber;
                pollInterval: z.ZodNumber;
                maxRounds: z.ZodNumber;
                reproducesFirst: z.ZodBoolean;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
        codeHostPacing: z.ZodBoolean;
        isStaging: z.ZodOptional<z.ZodBoolean>;
        cacheFolder: z.ZodOptional<z.ZodString>;
        cacheMaxBytes: z.ZodNumber;
        modelTimeoutSeconds: z.ZodNumber;
    }, z.core.$strip>;
    budget: z.ZodOptional<z.ZodObject<{
        tokens: z.ZodOptional<z.ZodObject<{
            amount: z.ZodNumber;
            budget: z.ZodEnum<{
                run: "run";
                repository: "repository";
                pull: "pull";
                month: "month";
            }>;
        }, z.core.$strip>>;
        cost: z.ZodOptional<z.ZodObject<{
            amount: z.ZodNumber;
            budget: z.ZodEnum<{
                run: "run";
                repository: "repository";
                pull: "pull";
                month: "month";
            }>;
        }, z.core.$strip>>;
        prices: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
            input: z.ZodNumber;
            cached: z.ZodOptional<z.ZodNumber>;
            output: z.ZodNumber;
        }, z.core.$strict>>>;
        currency: z.ZodOptional<z.ZodString>;
        model: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    callback: z.ZodOptional<z.ZodObject<{
        url: z.ZodURL;
        token: z.ZodString;
    }, z.core.$strip>>;
    deadlineAt: z.ZodOptional<z.ZodISODateTime>;
}, z.core.$strip>;
export type RunnerSpec = Readonly<z.infer<typeof RunnerSpec>>;
/** The pull request of a spec, in the form that use cases take. */
export declare function pullOf({ pull }: RunnerSpec): PullRequest | undefined;
export {};
