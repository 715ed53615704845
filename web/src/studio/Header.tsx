import { isOver } from "../api/client";
import type { JobInfo } from "../api/types";
import type { Upload } from "../library/useUploads";
import { Icon } from "../shared/Icon";
import { Menu } from "../shared/Menu";
import { ThemeButton } from "../shared/ThemeButton";
import { count } from "../shared/words";
import { SessionsMenu } from "./SessionsMenu";
import type { StudioState } from "./state";

export interface HeaderProps {
  state: StudioState;
  job: JobInfo | null;
  upload: Upload | null;
  onAdd(): void;
  onNew(library?: string): void;
  onResume(session: number): void;
}

export function Header({ state, job, upload, onAdd, onNew, onResume }: HeaderProps) {
  const { library, libraries } = state;
  const busy = state.pending !== null;
  return (
    <header className="header">
      <h1 className="header-name">
        <img src="/icon.svg" alt="" width={26} height={26} />
        <span className="header-brand">Photalk</span>
      </h1>
      {library && libraries.length > 1 ? (
        <Menu
          name="Libraries"
          className="button is-quiet header-library"
          label={<LibraryLabel name={library.name} pictures={library.pictures} />}
          entries={libraries.map(({ id, name, pictures }) => ({
            key: id,
            label: name,
            note: count(pictures, "picture"),
            current: id === library.id,
            disabled: busy,
            onChoose: () => onNew(id),
          }))}
        />
      ) : (
        library && (
          <p className="header-library">
            <LibraryLabel name={library.name} pictures={library.pictures} />
          </p>
        )
      )}
      <div className="header-space" />
      {((job && !isOver(job)) || upload?.running) && (
        <button type="button" className="button is-quiet header-work" onClick={onAdd}>
          <span className="spinner" aria-hidden="true" />
          <span className="header-words">{working(job, upload)}</span>
          <span className="visually-hidden">: see how far it is</span>
        </button>
      )}
      {library && (
        <>
          <SessionsMenu
            library={library.id}
            session={state.session}
            turns={state.turns.length}
            busy={busy}
            onNew={() => onNew()}
            onResume={onResume}
            onGone={() => onNew()}
          />
          <button type="button" className="button" onClick={onAdd} aria-label="Add pictures">
            <Icon name="add" />
            <span className="header-words">Add pictures</span>
          </button>
        </>
      )}
      <ThemeButton />
    </header>
  );
}

function LibraryLabel({ name, pictures }: { name: string; pictures: number }) {
  return (
    <>
      <span className="header-library-name">{name}</span>
      <span className="soft header-count">{count(pictures, "picture")}</span>
    </>
  );
}

function working(job: JobInfo | null, upload: Upload | null): string {
  if (upload?.running) return `Adding ${upload.done} of ${upload.total}`;
  if (job?.total) return `Indexing ${job.done.toLocaleString("en")} of ${job.total.toLocaleString("en")}`;
  return "Indexing…";
}
