import { useEffect, useRef, useState } from "react";
import { isClear, sentenceOf } from "../api/client";
import type { View } from "../api/types";
import { fileUrl, renderedUrl } from "../api/urls";
import { Dialog } from "../shared/Dialog";
import { ProgressBar } from "../shared/ProgressBar";
import { SettingsFields } from "./SettingsFields";
import { bytesInWords, fetchFile, keep } from "./saving";
import { FORMATS, cutsOut, fileName, isDecided, isOpaque, keepingClear, resultSize, settingsFor, type Chosen } from "./settings";
import "./exporting.css";

export interface ExportDialogProps {
  library: string;
  view: View;
  onClose(): void;
}

type Stage =
  | { is: "choosing" }
  | { is: "fetching"; done: number; total: number | null }
  | { is: "saved"; name: string; bytes: number }
  | { is: "failed"; why: string };

/** Saving the picture as it is now: rendered from the original, written as the person wants it. */
export function ExportDialog({ library, view, onClose }: ExportDialogProps) {
  const picture = view.picture;
  const [clear, setClear] = useState(() => cutsOut(view.do));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // What nobody has decided yet follows what is known of the picture.
  const own = settingsFor(picture?.format ?? "jpeg");
  const settings = chosen ?? (clear ? keepingClear(own) : own);
  const preview = picture && renderedUrl(library, picture.id, view.do, 320);
  const [stage, setStage] = useState<Stage>({ is: "choosing" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const width = view.width ?? picture?.width;
  const height = view.height ?? picture?.height;
  const from = width && height ? { width, height } : null;
  const result = from && isDecided(settings) ? resultSize(from, settings.long_side) : null;
  const format = FORMATS.find((one) => one.format === settings.format)?.name;
  const fetching = stage.is === "fetching";

  async function save() {
    if (!picture || fetching) return;
    const controller = new AbortController();
    running.current = controller;
    setStage({ is: "fetching", done: 0, total: null });
    try {
      const file = await fetchFile(
        fileUrl(library, picture.id, view.do, settings),
        fileName(view.name, settings.format),
        (done, total) => setStage({ is: "fetching", done, total }),
        controller.signal,
      );
      if (controller.signal.aborted) return;
      keep(file);
      setStage({ is: "saved", name: file.name, bytes: file.blob.size });
    } catch (thrown) {
      if (controller.signal.aborted) setStage({ is: "choosing" });
      else setStage({ is: "failed", why: sentenceOf(thrown) });
    }
  }

  const footer = (
    <>
      <p className="exporting-result">
        {result && `${result.width} × ${result.height} pixels`}
        {result && format && `, ${format}`}
      </p>
      {fetching ? (
        <button type="button" className="button" onClick={() => running.current?.abort()}>
          Stop
        </button>
      ) : (
        <button type="button" className="button" onClick={onClose}>
          {stage.is === "saved" ? "Done" : "Cancel"}
        </button>
      )}
      <button
        type="button"
        className="button is-primary"
        disabled={!picture || fetching || !isDecided(settings)}
        onClick={() => void save()}
      >
        {fetching && <span className="spinner" aria-hidden="true" />}
        {stage.is === "saved" ? "Save again" : "Save"}
      </button>
    </>
  );

  return (
    <Dialog title="Save the picture" onClose={onClose} footer={footer}>
      <div className="exporting">
        <div className="exporting-head">
          {preview && (
            <img
              className="exporting-picture"
              src={preview}
              alt=""
              data-clear={clear || undefined}
              style={clear && isOpaque(settings.format) ? { background: settings.background } : undefined}
              onLoad={() => void isClear(preview).then(setClear).catch(() => undefined)}
            />
          )}
          <div>
            <p className="exporting-name">{view.name}</p>
            <p className="exporting-note">The original stays as it is; this is a new file.</p>
          </div>
        </div>
        {!picture && (
          <p className="exporting-bad" role="alert">
            This picture is not in the library, so it cannot be saved from here.
          </p>
        )}
        <SettingsFields settings={settings} from={from} disabled={fetching} clear={clear} onChange={setChosen} />
        <div className="exporting-stage" aria-live="polite">
          {stage.is === "fetching" && (
            <>
              <p>
                {stage.done === 0
                  ? "Rendering it from the original at full size…"
                  : `Fetching the file: ${[stage.done, stage.total ?? []].flat().map(bytesInWords).join(" of ")}`}
              </p>
              <ProgressBar label="Saving" done={stage.done} total={stage.total} />
            </>
          )}
          {stage.is === "saved" && (
            <p className="exporting-good">
              {`Saved as “${stage.name}” (${bytesInWords(stage.bytes)}) in your downloads.`}
            </p>
          )}
          {stage.is === "failed" && (
            <p className="exporting-bad" role="alert">
              {stage.why}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
