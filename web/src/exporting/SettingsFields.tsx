import { useId, useState } from "react";
import { BACKGROUNDS, FORMATS, LARGEST, METADATA, SIDES, UNDECIDED, hasQuality, isOpaque, typedSide } from "./settings";
import type { Chosen, Dimensions } from "./settings";
import "./settings.css";

interface SettingsFieldsProps {
  settings: Chosen;
  /** The size of the one picture, where it is known. */
  from: Dimensions | null;
  /** Whether many pictures are written, each of which may keep its own format. */
  many?: boolean;
  disabled?: boolean;
  /** Whether parts are transparent. */
  clear?: boolean;
  onChange(settings: Chosen): void;
}

/** How results are written: as what, how well, how large, and with what beside the pixels. */
export function SettingsFields({ settings, from, many = false, disabled = false, clear = false, onChange }: SettingsFieldsProps) {
  const id = useId();
  const change = (part: Partial<Chosen>) => onChange({ ...settings, ...part });
  const about = FORMATS.find((one) => one.format === settings.format)?.about ?? "Each picture stays what it is.";
  return (
    <div className="settings">
      <fieldset className="settings-part" disabled={disabled} aria-describedby={`${id}-about`}>
        <legend>Format</legend>
        <div className="settings-choices">
          {many && (
            <Choice name={`${id}-format`} on={settings.format === null} onPick={() => change({ format: null })}>
              As it is
            </Choice>
          )}
          {FORMATS.map(({ format, name }) => (
            <Choice
              key={format}
              name={`${id}-format`}
              on={settings.format === format}
              onPick={() => change({ format })}
            >
              {name}
            </Choice>
          ))}
        </div>
        <p className="settings-about" id={`${id}-about`}>
          {about}
        </p>
        {hasQuality(settings.format) && (
          <label className="settings-quality">
            <span>Quality</span>
            <input
              type="range"
              min={1}
              max={100}
              value={settings.quality}
              onChange={(event) => change({ quality: Number(event.target.value) })}
            />
            <output>{settings.quality}</output>
          </label>
        )}
      </fieldset>
      {clear && isOpaque(settings.format) && (
        <BackgroundField background={settings.background} disabled={disabled} onBackground={(background) => change({ background })} />
      )}
      <SideField
        settings={settings}
        from={from}
        many={many}
        disabled={disabled}
        onSide={(long_side) => change({ long_side })}
      />
      <fieldset className="settings-part" disabled={disabled}>
        <legend>Metadata</legend>
        {METADATA.map(({ keep, name, about: says }) => (
          <label className="settings-line" key={keep}>
            <input
              type="radio"
              name={`${id}-metadata`}
              checked={settings.metadata === keep}
              onChange={() => change({ metadata: keep })}
            />
            <span>
              {name}
              <span className="settings-says">{says}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface BackgroundFieldProps {
  background: string;
  disabled: boolean;
  onBackground(background: string): void;
}

function BackgroundField({ background, disabled, onBackground }: BackgroundFieldProps) {
  const id = useId();
  return (
    <fieldset className="settings-part" disabled={disabled} aria-describedby={`${id}-about`}>
      <legend>Background</legend>
      <div className="settings-choices">
        {BACKGROUNDS.map(({ colour, name }) => (
          <Choice key={colour} name={`${id}-background`} on={background === colour} onPick={() => onBackground(colour)}>
            {name}
          </Choice>
        ))}
        <label className="settings-colour">
          <input type="color" value={background} onChange={(event) => onBackground(event.target.value)} />
          Own colour
        </label>
      </div>
      <p className="settings-about" id={`${id}-about`}>
        JPEG has no transparency: this colour is seen instead.
      </p>
    </fieldset>
  );
}

interface SideFieldProps {
  settings: Chosen;
  from: Dimensions | null;
  many: boolean;
  disabled: boolean;
  onSide(side: number | null): void;
}

function SideField({ settings, from, many, disabled, onSide }: SideFieldProps) {
  const id = useId();
  const [own, setOwn] = useState(false);
  const [typed, setTyped] = useState("");
  const largest = from && Math.max(from.width, from.height);
  const side = settings.long_side;
  const bad = own && side === UNDECIDED;

  function pick(next: number | null) {
    setOwn(false);
    onSide(next);
  }

  function type(text: string) {
    setTyped(text);
    onSide(typedSide(text) ?? UNDECIDED);
  }

  return (
    <fieldset className="settings-part" disabled={disabled}>
      <legend>Longer side</legend>
      <div className="settings-choices">
        <Choice name={`${id}-side`} on={!own && side === null} onPick={() => pick(null)}>
          Original size
        </Choice>
        {SIDES.map((one) => (
          <Choice
            key={one}
            name={`${id}-side`}
            on={!own && side === one}
            off={largest !== null && one >= largest}
            onPick={() => pick(one)}
          >
            {String(one)}
          </Choice>
        ))}
        <Choice
          name={`${id}-side`}
          on={own}
          onPick={() => {
            setOwn(true);
            type(typed || String(Math.min(1600, largest ?? 1600)));
          }}
        >
          Own
        </Choice>
        {own && (
          <label className="settings-own">
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label="Longer side in pixels"
              aria-invalid={bad}
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
            pixels
          </label>
        )}
      </div>
      {bad && (
        <p className="settings-bad" role="alert">
          {`The longer side is a number from 1 to ${LARGEST.toLocaleString("en")}.`}
        </p>
      )}
      {many && <p className="settings-about">A picture that is smaller stays as large as it is.</p>}
    </fieldset>
  );
}

function Choice(props: { name: string; on: boolean; off?: boolean; onPick(): void; children: string }) {
  return (
    <label className="settings-choice">
      <input type="radio" name={props.name} checked={props.on} disabled={props.off} onChange={props.onPick} />
      <span>{props.children}</span>
    </label>
  );
}
