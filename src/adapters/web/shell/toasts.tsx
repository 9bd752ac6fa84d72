import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Icon } from "../ui/icon.tsx";

export interface Toast {
  readonly tone: "ok" | "info" | "bad";
  readonly title: string;
  readonly detail?: ReactNode;
}

type ShowToast = (toast: Toast) => void;

interface VisibleToast extends Toast {
  readonly id: number;
}

const ICONS = { ok: "ok", info: "info", bad: "error" } as const;
const SHOWN_MS = 6_000;
const MAX_SHOWN = 4;

const ToastContext = createContext<ShowToast>(() => {});

/**
 * Returns a function that shows a confirmation. Important information must be on the page, not in a
 * toast.
 */
export const useToast = (): ShowToast => use(ToastContext);

export function ToastProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<readonly VisibleToast[]>([]);
  const count = useRef(0);
  const dismiss = useCallback((id: number) => {
    setShown((before) => before.filter((toast) => toast.id !== id));
  }, []);
  const show = useCallback<ShowToast>((toast) => {
    count.current += 1;
    const id = count.current;
    setShown((before) => [...before.slice(-(MAX_SHOWN - 1)), { ...toast, id }]);
  }, []);
  const list = useMemo(
    () => shown.map((toast) => <ToastLine key={toast.id} toast={toast} dismiss={dismiss} />),
    [shown, dismiss],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">{list}</div>
    </ToastContext>
  );
}

interface ToastLineProps {
  readonly toast: VisibleToast;
  dismiss(id: number): void;
}

function ToastLine({ toast: { id, tone, title, detail }, dismiss }: ToastLineProps): ReactNode {
  useEffect(() => {
    if (tone === "bad") return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone, dismiss]);
  return (
    <div className={`toast toast-${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div className="toast-text">
        <p>{title}</p>
        {detail === undefined ? null : <p>{detail}</p>}
      </div>
      <button
        type="button"
        className="btn btn-icon btn-quiet btn-xs"
        aria-label="Dismiss"
        title="Dismiss"
        onClick={() => dismiss(id)}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
