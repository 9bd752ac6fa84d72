import type { ReactNode } from "react";
import type { JobResponse } from "../../../domain/api/job-response.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { formatCompact, shortSha } from "../ui/format.ts";
import { providerLabel } from "../ui/provider-labels.ts";
import { stopReasonMessage } from "./outcome-messages.ts";

export interface RunFactsProps {
  readonly job: JobResponse;
  /** Names the model after its first answer; the job names it after a reload. */
  readonly view: Pick<RunView, "model">;
}

/** Facts of a job: its request and its model. */
export function RunFacts({ job, view }: RunFactsProps): ReactNode {
  const { id, kind, head, model, terms, comment, attempt, stopReason, maxInputTokens } = job;
  const modelName = view.model ?? model ?? terms?.model ?? job.options?.model;
  const why = stopReasonMessage(stopReason);
  return (
    <section className="panel" aria-labelledby="facts-title">
      <div className="panel-head">
        <h2 id="facts-title">Run</h2>
      </div>
      <div className="panel-body">
        <dl className="facts">
          {why === undefined ? null : <Fact name="Stopped">{why}</Fact>}
          <Fact name="Model">
            {modelName === undefined ? (
              <span className="muted">not known yet</span>
            ) : (
              <code className="mono">{modelName}</code>
            )}
          </Fact>
          <Fact name="Provider">{jobProviderLabel(job)}</Fact>
          {maxInputTokens === undefined ? null : (
            <Fact name="Budget">
              {maxInputTokens === 0 ? "no cap" : `${formatCompact(maxInputTokens)} input tokens`}
            </Fact>
          )}
          {comment === undefined || kind === "task" ? null : (
            <Fact name="Comment">
              <span className="clamped" title={comment}>
                {comment}
              </span>
            </Fact>
          )}
          {attempt > 1 ? <Fact name="Start">number {attempt}</Fact> : null}
          {head === undefined ? null : (
            <Fact name={kind === "task" ? "Base" : "Commit"}>
              <code className="sha">{shortSha(head)}</code>
              <CopyButton text={head} what="commit" />
            </Fact>
          )}
          <Fact name="Job">
            <code className="mono">{id.slice(0, 8)}</code>
            <CopyButton text={id} what="job id" />
          </Fact>
        </dl>
      </div>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function jobProviderLabel({ terms, options }: JobResponse): string {
  const provider = terms?.provider ?? options?.provider;
  return provider === undefined
    ? "settled when it starts"
    : (knownProviderLabel(provider) ?? provider);
}

const PROVIDERS = ["hf", "openai", "anthropic", "custom", "server"] as const;

/** Providers added by a later version have no label yet. */
function knownProviderLabel(provider: string): string | undefined {
  const known = PROVIDERS.find((name) => name === provider);
  return known && providerLabel(known);
}
