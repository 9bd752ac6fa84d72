import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { randomKey } from "../../api/api-client.ts";
import { openFormStorage } from "../../shell/form-storage.ts";
import { useFrame } from "../../shell/frame.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { formatCount } from "../../ui/format.ts";
import {
  emptyForm,
  FIELD_LABELS,
  type FormField,
  type FormValues,
  isOwnComment,
} from "./form-values.ts";
import { type Preset, presetComment } from "./presets.ts";
import { getRequestKey, type RequestKey } from "./request-key.ts";
import { restoreForm, type StoredForm } from "./stored-form.ts";

/** Id of the form in the server-rendered HTML. */
export const FORM_ID = "new-review";

export interface ReviewForm {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: FormValues;
  readonly errors: FieldErrors<FormField>;
  /** The page is hydrated. Submitting the form before that would lose its content. */
  readonly isReady: boolean;
  /** A preset has replaced text of the user's own. */
  readonly canPutBack: boolean;
  change(values: Partial<FormValues>): void;
  fill(preset: Preset): void;
  putBack(): void;
  /** Shows the errors and focuses the first invalid field. */
  showErrors(errors: FieldErrors<FormField>): void;
  /** Returns the same key for the same request. */
  requestKey(order: unknown): string;
  /** Clears the stored values after the review has started. */
  forget(): void;
}

/** Returns the state of the form. Its values are stored until the review has started. */
export function useReviewForm(trigger: string, pullRequest: string): ReviewForm {
  const login = useFrame().session?.login ?? "";
  const storage = useMemo(() => openFormStorage<StoredForm>("new-review", login), [login]);
  const initial = useMemo(() => emptyForm(trigger, pullRequest), [trigger, pullRequest]);
  const form = useRef<HTMLFormElement>(null);
  const order = useRef<RequestKey>(undefined);
  // Read during hydration, as React then resets the comment to the server-rendered value.
  const [typed] = useState(() => readTypedValues(initial));
  const [values, setValues] = useState(initial);
  const [previous, setPrevious] = useState<Partial<FormValues>>();
  const [isReady, setReady] = useState(false);
  const { errors, setErrors, showErrors } = useFormErrors(form);
  useEffect(() => {
    const start = restoreForm(initial, storage.read(), typed);
    order.current = start.order;
    setValues(start.values);
    setReady(true);
  }, [initial, storage, typed]);
  useEffect(() => {
    if (!isReady) return;
    const isEmpty = JSON.stringify(values) === JSON.stringify(emptyForm(trigger, ""));
    if (isEmpty) storage.clear();
    else storage.save({ values, address: pullRequest, order: order.current });
  }, [isReady, values, storage, trigger, pullRequest]);
  const change = (changed: Partial<FormValues>): void => {
    setValues((before) => ({ ...before, ...changed }));
    setErrors((before) => withoutErrors(before, Object.keys(changed)));
  };
  const fill = (preset: Preset): void => {
    const { comment, maxInputTokens } = values;
    if (isOwnComment(comment, trigger)) setPrevious({ comment, maxInputTokens });
    const tokens = formatCount(preset.tokens);
    change({ comment: presetComment(preset, trigger), maxInputTokens: tokens });
  };
  const putBack = (): void => {
    if (previous !== undefined) change(previous);
    setPrevious(undefined);
  };
  const keyOf = (body: unknown): string => {
    order.current = getRequestKey(body, order.current, randomKey);
    storage.save({ values, address: pullRequest, order: order.current });
    return order.current.key;
  };
  const forget = (): void => storage.clear();
  const canPutBack = previous !== undefined;
  return {
    form,
    values,
    errors,
    isReady,
    canPutBack,
    change,
    fill,
    putBack,
    showErrors,
    requestKey: keyOf,
    forget,
  };
}

/** Returns the errors of the form, and functions to show them. */
function useFormErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors<FormField>>({});
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [shown, form]);
  const showErrors = (found: FieldErrors<FormField>): void => {
    setErrors(found);
    setShown((before) => before + 1);
  };
  return { errors, setErrors, showErrors };
}

function withoutErrors(
  errors: FieldErrors<FormField>,
  fields: readonly string[],
): FieldErrors<FormField> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name)));
}

/**
 * Reads values that the user typed before the scripts were loaded: those that differ from the
 * server-rendered HTML.
 */
function readTypedValues(initial: FormValues): Partial<FormValues> {
  if (typeof document === "undefined") return {};
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return {};
  const fields = new FormData(form);
  const names = Object.keys(FIELD_LABELS) as FormField[];
  const typed = names.flatMap((name) => {
    const value = fields.get(name);
    if (typeof value !== "string") return [];
    const text = value.replaceAll("\r\n", "\n");
    return text === initial[name] ? [] : [[name, text] as const];
  });
  return Object.fromEntries(typed);
}
