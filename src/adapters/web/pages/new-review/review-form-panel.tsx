import { type ReactNode, useEffect } from "react";
import { Icon } from "../../ui/icon.tsx";
import { BudgetField } from "./budget-field.tsx";
import { CommentField } from "./comment-field.tsx";
import { findPreset } from "./form-values.ts";
import { ModelField } from "./model-field.tsx";
import { PresetChoice } from "./preset-choice.tsx";
import { ProviderField } from "./provider-field.tsx";
import { PullField } from "./pull-field.tsx";
import type { PullLookup } from "./pull-lookup.ts";
import { StartRefusal } from "./start-refusal.tsx";
import { FORM_ID, type ReviewForm } from "./use-review-form.ts";
import { useStartReview } from "./use-start-review.ts";

export interface ReviewFormPanelProps {
  readonly form: ReviewForm;
  readonly lookup: PullLookup;
  readonly trigger: string;
  /** Input tokens if the field is blank; 0 means no limit. */
  readonly defaultTokens: number;
}

/** Form that starts a review. */
export function ReviewFormPanel({
  form,
  lookup,
  trigger,
  defaultTokens,
}: ReviewFormPanelProps): ReactNode {
  const { values, errors, change } = form;
  const { start, send } = useStartReview(form, lookup, trigger);
  useSubmitShortcut(form);
  const answer = lookup.pull.kind === "answered" ? lookup.pull.answer : undefined;
  return (
    <form
      ref={form.form}
      id={FORM_ID}
      className="panel"
      aria-label="New review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="panel-body">
        <div className="form">
          <PullField
            value={values.pullRequest}
            error={errors.pullRequest}
            lookup={lookup}
            onChange={(pullRequest) => change({ pullRequest })}
          />
          <PresetChoice
            chosen={findPreset(values, trigger)}
            canPutBack={form.canPutBack}
            onChoose={form.fill}
            onPutBack={form.putBack}
          />
          <CommentField
            value={values.comment}
            error={errors.comment}
            trigger={trigger}
            onChange={(comment) => change({ comment })}
          />
          <div className="fields-3">
            <ProviderField
              value={values.provider}
              error={errors.provider}
              pull={answer}
              onChange={(provider) => change({ provider })}
            />
            <ModelField
              value={values.model}
              error={errors.model}
              pull={answer}
              provider={values.provider}
              onChange={(model) => change({ model })}
            />
            <BudgetField
              value={values.maxInputTokens}
              error={errors.maxInputTokens}
              defaultTokens={defaultTokens}
              onChange={(maxInputTokens) => change({ maxInputTokens })}
            />
          </div>
          <StartRefusal start={start} pullRequest={values.pullRequest} />
        </div>
      </div>
      <StartFooter isReady={form.isReady} isStarting={start.kind === "starting"} />
    </form>
  );
}

/**
 * Footer with the start button. The button does nothing until the page is hydrated: the browser
 * would submit the form natively and lose its content.
 */
function StartFooter({
  isReady,
  isStarting,
}: {
  readonly isReady: boolean;
  readonly isStarting: boolean;
}): ReactNode {
  return (
    <div className="panel-foot">
      <button
        type={isReady ? "submit" : "button"}
        className="btn btn-primary"
        aria-busy={isStarting || undefined}
      >
        {isStarting ? <Icon name="spin" className="spin" /> : null}
        {isStarting ? "Starting" : "Start review"}
        <kbd>Ctrl ↵</kbd>
      </button>
      <span className="hint">It runs on the server: you may close this page meanwhile</span>
    </div>
  );
}

/** Submits the form on Ctrl+Enter in any of its fields, and if nothing else has the focus. */
function useSubmitShortcut({ form }: ReviewForm): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { current } = form;
      if (!isSubmitShortcut(event) || current === null || !isInForm(event.target, current)) return;
      event.preventDefault();
      current.requestSubmit();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}

const isSubmitShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === "Enter" && (ctrlKey || metaKey);

function isInForm(target: EventTarget | null, form: HTMLFormElement): boolean {
  if (document.querySelector("dialog[open]") !== null) return false;
  return target === document.body || (target instanceof Node && form.contains(target));
}
