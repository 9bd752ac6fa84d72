import { z } from "zod";
/** How tasks are worked on; all times in seconds. */
export declare const TaskSettings: z.ZodObject<{
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
}, z.core.$strip>;
export type TaskSettings = Readonly<z.infer<typeof TaskSettings>>;
/** How a runner works: the settings that it needs, none of them secret. 0 means no limit where a limit is a number. */
export declare const RunnerSettings: z.ZodObject<{
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
export type RunnerSettings = Readonly<z.infer<typeof RunnerSettings>>;
