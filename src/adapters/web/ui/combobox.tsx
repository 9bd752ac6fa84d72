import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type ComboOption, findOptions, markText } from "./combo-options.ts";
import { plural } from "./format.ts";
import { Icon } from "./icon.tsx";

export interface ComboboxProps {
  readonly id: string;
  readonly name: string;
  /** Name of the list, as in "Models". */
  readonly listName: string;
  readonly value: string;
  readonly options: readonly ComboOption[];
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  onChange(value: string): void;
}

/** Text field with a list of options that allows any value (ARIA combobox pattern). */
export function Combobox(props: ComboboxProps): ReactNode {
  const { id, name, value, options, placeholder, describedBy, isInvalid = false } = props;
  const combo = useCombobox(props);
  const { isOpen, active, shown, more } = combo;
  const optionId = (at: number): string => `${id}-option-${at}`;
  return (
    <div className="combo">
      <div className="with-icon">
        <Icon name="search" />
        <input
          className="input input-mono"
          id={id}
          name={name}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => combo.type(event.target.value)}
          onKeyDown={combo.onKey}
          onClick={combo.open}
          onBlur={combo.close}
        />
      </div>
      <div
        className="combo-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={props.listName}
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {(isOpen ? shown : []).map((option, at) => (
          <Option
            key={option.value}
            id={optionId(at)}
            option={option}
            text={value}
            isActive={at === active}
            onPick={() => combo.pick(option.value)}
          />
        ))}
        {isOpen && more > 0 ? (
          <div className="combo-more" role="presentation">
            {more} more: type to find them
          </div>
        ) : null}
      </div>
      <span className="vh" role="status">
        {isOpen ? `${plural(shown.length + more, "entry", "entries")} of ${options.length}` : ""}
      </span>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: ComboOption;
  readonly text: string;
  readonly isActive: boolean;
  onPick(): void;
}

function Option({ id, option: { value, note }, text, isActive, onPick }: OptionProps): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  let at = 0;
  const pieces = markText(value, text).map((part) => {
    const start = at;
    at += part.piece.length;
    return part.isHit ? <mark key={start}>{part.piece}</mark> : part.piece;
  });
  return (
    // The field keeps the focus and takes the keys for its list.
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div ref={line} id={id} role="option" aria-selected={isActive} onClick={onPick}>
      <code className="mono">{pieces}</code>
      {note === undefined ? null : <span className="hint">{note}</span>}
    </div>
  );
}

interface ComboboxState {
  readonly isOpen: boolean;
  /** Index of the option that Enter selects; -1 for none. */
  readonly active: number;
  readonly shown: readonly ComboOption[];
  readonly more: number;
  type(text: string): void;
  pick(value: string): void;
  open(): void;
  close(): void;
  onKey(event: KeyboardEvent): void;
}

function useCombobox({ value, options, onChange }: ComboboxProps): ComboboxState {
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const { shown, more } = useMemo(() => findOptions(options, value), [options, value]);
  const isOpen = isWanted && shown.length > 0;
  const close = (): void => {
    setWanted(false);
    setActive(-1);
  };
  const pick = (picked: string): void => {
    onChange(picked);
    close();
  };
  const move = (by: 1 | -1): void => {
    setWanted(true);
    const from = isOpen ? active : -1;
    setActive(
      from === -1 && by === -1 ? shown.length - 1 : (from + by + shown.length) % shown.length,
    );
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => {
      if (shown.length > 0) move(1);
      return true;
    },
    ArrowUp: () => {
      if (shown.length > 0) move(-1);
      return true;
    },
    Enter: () => {
      const option = isOpen ? shown[active] : undefined;
      if (option === undefined) return false;
      pick(option.value);
      return true;
    },
    Escape: () => {
      const wasOpen = isOpen;
      close();
      return wasOpen;
    },
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (keys[event.key]?.() === true) event.preventDefault();
  };
  const type = (text: string): void => {
    onChange(text);
    setWanted(true);
    setActive(-1);
  };
  return { isOpen, active, shown, more, type, pick, open: () => setWanted(true), close, onKey };
}
