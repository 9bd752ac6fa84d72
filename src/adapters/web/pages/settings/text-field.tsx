import type { ReactNode } from "react";
import { CheckLine } from "../../ui/check-line.tsx";

export interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Hint shown while the field is valid. */
  readonly children: ReactNode;
  readonly placeholder?: string;
  readonly isMono?: boolean;
  readonly isReadOnly?: boolean;
  onChange(value: string): void;
}

/** Single-line field with a hint or an error. */
export function TextField(props: TextFieldProps): ReactNode {
  const { id, label, value, error, children, placeholder, isReadOnly = false } = props;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className={props.isMono === true ? "input input-mono" : "input"}
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        readOnly={isReadOnly}
        aria-describedby={`${id}-state`}
        aria-invalid={error !== undefined || undefined}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {error === undefined ? (
        <p className="hint" id={`${id}-state`}>
          {children}
        </p>
      ) : (
        <CheckLine id={`${id}-state`} tone="bad">
          {error}
        </CheckLine>
      )}
    </div>
  );
}
