import { useState } from "react";
import { messageOf } from "../../api.ts";
import { Dialog } from "../dialog/Dialog.tsx";
import { Failure } from "../feedback/Failure.tsx";
import { useAction } from "../use/useAction.ts";
import { CropArea } from "./CropArea.tsx";
import { cutOut } from "./draw.ts";
import type { Square } from "./square.ts";
import type { PictureTexts } from "./texts.ts";
import type { Crop } from "./useCrop.ts";

interface Props {
  /** The dialog is open while there is one. */
  crop: Crop | undefined;
  texts: PictureTexts;
  /** Does with the square what it is for, and tells in percent how far that has come. */
  send(picture: Blob, onProgress: (percent: number) => void): Promise<void>;
  onChange(square: Square): void;
  onClose(): void;
}

/** The square is put in place, and then sent. */
export function CropDialog({ crop, texts, send, onChange, onClose }: Props) {
  const [failure, setFailure] = useState<string>();
  const [percent, setPercent] = useState(0);
  const { busy, run } = useAction((error) => setFailure(messageOf(error) || texts.failed));

  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const use = ({ picture, square }: Crop) =>
    run(async () => {
      setFailure(undefined);
      setPercent(0);
      const part = await cutOut(picture, square);
      if (!part) return setFailure(texts.unreadable);
      await send(part, setPercent);
    });

  return (
    <Dialog
      open={crop !== undefined}
      held={busy}
      onClose={close}
      title={texts.title}
      closeLabel={texts.close}
      actions={
        <>
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => busy || close()}>
            {texts.cancel}
          </button>
          <button
            type="button"
            className="button"
            aria-busy={busy}
            aria-disabled={busy}
            onClick={() => crop && use(crop)}
          >
            {texts.use}
          </button>
        </>
      }
    >
      <p className="hint">{texts.help}</p>
      {crop && <CropArea {...crop} texts={texts} onChange={onChange} />}
      <Failure text={failure} />
      {busy && <progress max={100} value={percent} aria-label={texts.sending} />}
    </Dialog>
  );
}
