import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest } from "../../domain/job/job-request.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import { toEarlierSpec } from "../../domain/runner/earlier-spec.ts";
import type { RunnerSettings } from "../../domain/runner/runner-settings.ts";
import {
  type RunnerSpec,
  type RunnerToken,
  SPEC_VERSION,
} from "../../domain/runner/runner-spec.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import type { TokenIssuer } from "../../ports/token-issuer.ts";
import { pullClosedError } from "../publish/publish-review.ts";
import type { FindEarlierWork } from "../review/find-earlier-work.ts";

/** Model config and review settings of a job. */
export interface JobConfig {
  readonly model: RunnerSpec["model"];
  readonly payer?: NonNullable<RunnerSpec["payer"]> | undefined;
  readonly settings: RunnerSettings;
}

export interface SpecMakerPorts {
  readonly pulls: Pick<PullReader, "pull">;
  readonly publisher: Pick<ReviewPublisher, "identity">;
  readonly tokens: Pick<TokenIssuer, "issue">;
  readonly findEarlierWork: FindEarlierWork;
  /** Rejects with `config-invalid` when no provider is configured. */
  readonly resolveJobConfig: (job: Job) => Promise<JobConfig>;
}

export interface SpecMaker {
  /** Pins the head, issues the token and resolves the config. Rejects with `pull-closed`, and as its ports do. */
  make(job: Job, signal: AbortSignal): Promise<RunnerSpec>;
  /** Issues a fresh token with the permissions of the one in the job's spec. */
  token(job: Job, signal: AbortSignal): Promise<RunnerToken>;
}

/** Creates the maker of specs of reviews and answers. Their runners only read; the process that keeps the job publishes. */
export function createSpecMaker(ports: SpecMakerPorts, apiUrl: string): SpecMaker {
  const { pulls, publisher, tokens, findEarlierWork, resolveJobConfig } = ports;
  const issue = async (ref: PullRef, signal: AbortSignal): Promise<RunnerToken> => {
    const { token, expiresAt } = await tokens.issue(ref, "read", signal);
    return { value: token.reveal(), expiresAt };
  };
  return {
    token: (job, signal) => issue(getPullRef(job), signal),
    make: async (job, signal) => {
      const { model, settings, payer } = await resolveJobConfig(job);
      const pull = await pulls.pull(getPullRef(job), signal);
      if (!pull.isOpen) throw pullClosedError(pull.ref);
      const { ref } = pull;
      const earlier = job.kind === "review" ? await findEarlierWork(ref, signal) : undefined;
      const cloneUrl = `${settings.serverUrl}/${ref.owner}/${ref.name}.git`;
      return {
        version: SPEC_VERSION,
        job: { id: job.id, attempt: job.attempt, kind: job.kind },
        request: job.request,
        pull: { ...pull, ref: { ...ref }, base: { ...pull.base }, head: { ...pull.head } },
        said: Object.fromEntries(earlier?.posted ?? []),
        earlier: earlier && toEarlierSpec(earlier),
        login: await publisher.identity(ref, signal),
        repository: { owner: ref.owner, name: ref.name, cloneUrl, apiUrl },
        token: await issue(ref, signal),
        model,
        payer,
        settings,
      };
    },
  };
}

export interface JobSpecMakers {
  /** Makes the specs of reviews and answers. */
  readonly reviews: SpecMaker;
  readonly tasks: SpecMaker;
  /** Stores the installation of a repository, so that no request is needed to find it. */
  rememberInstallation(repository: PullRef, installationId: number): void;
}

/** Creates the maker of specs for all kinds of jobs. */
export function createJobSpecMaker(makers: JobSpecMakers): SpecMaker {
  const { reviews, tasks, rememberInstallation } = makers;
  return {
    token: (job, signal) => (job.kind === "task" ? tasks : reviews).token(job, signal),
    make: async (job, signal) => {
      if (job.kind === "task") return tasks.make(job, signal);
      const { installationId } = ReviewJobRequest.parse(job.request);
      if (installationId !== undefined) rememberInstallation(getPullRef(job), installationId);
      return reviews.make(job, signal);
    },
  };
}
