import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import "./EmptyState.css";

/** Nothing to show, said kindly, with the next step to take. */
export function EmptyState(props: { icon: IconName; title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={props.icon} size={34} />
      </span>
      <h3 className="empty-title">{props.title}</h3>
      {props.children && <div className="empty-text">{props.children}</div>}
      {props.actions && <div className="empty-actions">{props.actions}</div>}
    </div>
  );
}
