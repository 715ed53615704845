import { useRef } from "react";
import { isOver } from "../api/client";
import type { LibraryInfo } from "../api/types";
import { Dialog } from "../shared/Dialog";
import { Icon } from "../shared/Icon";
import { ProgressBar } from "../shared/ProgressBar";
import { count } from "../shared/words";
import { picturesIn } from "./dropping";
import { FolderChooser } from "./FolderChooser";
import { JobProgress } from "./JobProgress";
import { Refusals } from "./Refusals";
import type { Indexing } from "./useIndexing";
import type { Upload, Uploading } from "./useUploads";
import "./AddPictures.css";

export interface AddPicturesProps {
  library: LibraryInfo;
  uploading: Uploading;
  indexing: Indexing;
  onOpen(picture: number): void;
  onClose(): void;
}

/** Bring pictures into the library: from this device, or from a folder of the server's machine. */
export function AddPictures({ library, uploading, indexing, onOpen, onClose }: AddPicturesProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { upload } = uploading;
  const working = (upload?.running ?? false) || (indexing.job !== null && !isOver(indexing.job));
  return (
    <Dialog
      title="Add pictures"
      onClose={onClose}
      footer={
        <button type="button" className={working ? "button" : "button is-primary"} onClick={onClose}>
          {working ? "Go on in the background" : "Close"}
        </button>
      }
    >
      <div className="adding">
        <section className="adding-drop" aria-labelledby="adding-device">
          <Icon name="upload" size={28} />
          <h3 id="adding-device">From this device</h3>
          <p className="soft">Drop files or a folder anywhere on the page. Copies are kept in the library.</p>
          <div className="adding-buttons">
            <button type="button" className="button" disabled={upload?.running} onClick={() => files.current?.click()}>
              Choose files…
            </button>
            <button type="button" className="button" disabled={upload?.running} onClick={() => folder.current?.click()}>
              Choose a folder…
            </button>
          </div>
          <input
            ref={files}
            className="visually-hidden"
            type="file"
            multiple
            accept="image/*,.heic,.heif,.avif,.dng,.cr2,.nef,.arw"
            aria-label="Files to add"
            tabIndex={-1}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = "";
              if (chosen.length > 0) uploading.start({ files: chosen, skipped: 0 });
            }}
          />
          <input
            ref={(element) => {
              folder.current = element;
              // React knows no such property; every browser does.
              element?.setAttribute("webkitdirectory", "");
            }}
            className="visually-hidden"
            type="file"
            multiple
            aria-label="A folder to add"
            tabIndex={-1}
            onChange={({ target }) => {
              const chosen = picturesIn(target.files ?? []);
              target.value = "";
              uploading.start(chosen);
            }}
          />
        </section>
        {upload && <UploadReport upload={upload} onStop={uploading.stop} onOpen={onOpen} />}
        {library.chooses_folders && (
          <section className="adding-folders" aria-labelledby="adding-server">
            <h3 id="adding-server">From a folder of the computer that Photalk runs on</h3>
            <p className="soft">The pictures stay where they are; nothing is copied or changed.</p>
            {indexing.job && <JobProgress job={indexing.job} onCancel={indexing.cancel} />}
            {indexing.problem && (
              <p className="job-text is-bad" role="alert">
                {indexing.problem}
              </p>
            )}
            <FolderChooser library={library.id} busy={working} onChoose={(place) => indexing.start([place])} />
            {library.pictures > 0 && (
              <button
                type="button"
                className="button is-small is-quiet adding-again"
                disabled={working}
                onClick={() => indexing.start([])}
              >
                Look again at the folders that are known
              </button>
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

function UploadReport({ upload, onStop, onOpen }: { upload: Upload; onStop(): void; onOpen(picture: number): void }) {
  const { added, refused, skipped, done, total, running } = upload;
  const only = added.length === 1 ? added[0] : undefined;
  if (running)
    return (
      <div className="job">
        <div className="job-line">
          <p className="job-text" role="status">
            Adding pictures…
          </p>
          <span className="soft">
            {done} of {count(total, "file")}
          </span>
        </div>
        <ProgressBar label="Adding pictures" done={done} total={total} />
        <div>
          <button type="button" className="button is-small" onClick={onStop}>
            Stop
          </button>
        </div>
      </div>
    );
  const none = added.length === 0 && refused.length === 0;
  return (
    <div className="job" role="status">
      <p className="job-text">
        {none
          ? "There was no picture in that."
          : added.length === 0
            ? "Nothing was added."
            : `${count(added.length, "picture")} added.`}
        {done < total && ` Stopped before the other ${total - done}.`}
        {skipped > 0 && ` ${count(skipped, "other file")} left out.`}
      </p>
      <Refusals refused={refused} />
      {only !== undefined && (
        <div>
          <button type="button" className="button is-small" onClick={() => onOpen(only)}>
            Open it
          </button>
        </div>
      )}
    </div>
  );
}
