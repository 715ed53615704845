import { useEffect, useId, useRef, type ReactNode } from "react";
import { Icon } from "./Icon";
import "./Dialog.css";

/** A modal window; Escape, the cross and a click beside it close it. */
export function Dialog(props: { title: string; onClose(): void; children: ReactNode; footer?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { onClose } = props;

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file chooser inside also tells that it was cancelled.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-sheet">
        <header className="dialog-head">
          <h2 id={heading}>{props.title}</h2>
          <button type="button" className="button is-quiet is-icon" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="dialog-body">{props.children}</div>
        {props.footer && <footer className="dialog-foot">{props.footer}</footer>}
      </div>
    </dialog>
  );
}
