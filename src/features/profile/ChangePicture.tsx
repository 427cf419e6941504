import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import { toast } from "../../components/toasts.ts";
import { CropArea } from "./CropArea.tsx";
import { cutOut } from "./draw.ts";
import { sendPicture } from "./send-picture.ts";
import { initialSquare, type Square } from "./square.ts";

type Word =
  | "title"
  | "help"
  | "area"
  | "size"
  | "use"
  | "cancel"
  | "close"
  | "sending"
  | "unreadable"
  | "failed";

interface Props {
  email: string;
  label: string;
  texts: Record<Word, string>;
}

/**
 * Choose a picture, cut a square out of it, send it (rule: pictures). Needs scripts: there is no button
 * without.
 */
export function ChangePicture({ email, label, texts }: Props) {
  const [ready, setReady] = useState(false);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [square, setSquare] = useState<Square>();
  const [sent, setSent] = useState<number>();
  /** Said inside the dialog, because nothing outside of it can be reached. */
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setReady(true), []);

  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    try {
      const chosen = await createImageBitmap(file, { imageOrientation: "from-image" });
      setSquare(initialSquare(chosen));
      setPicture(chosen);
    } catch {
      toast(texts.unreadable, "bad");
    }
  };

  const close = () => {
    picture?.close();
    setPicture(undefined);
    setFailure(undefined);
  };

  const send = async () => {
    if (!picture || !square || sent !== undefined) return;
    setFailure(undefined);
    setSent(0);
    try {
      const part = await cutOut(picture, square);
      if (!part) throw new Error(texts.unreadable);
      await sendPicture(part, email, setSent);
      location.assign("/app/profile?done=picture");
    } catch (error) {
      setSent(undefined);
      const told = error instanceof ApiError ? error.text : (error as Error).message;
      setFailure(told || texts.failed);
    }
  };

  return (
    <>
      <button
        type="button"
        className="icon-button change-picture"
        hidden={!ready}
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <Icon name="camera" />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Dialog
        open={picture !== undefined}
        onClose={close}
        title={texts.title}
        closeLabel={texts.close}
        actions={
          <>
            <button type="button" className="button quiet" onClick={close}>
              {texts.cancel}
            </button>
            <button type="button" className="button" aria-disabled={sent !== undefined} onClick={send}>
              {texts.use}
            </button>
          </>
        }
      >
        <p className="hint">{texts.help}</p>
        {picture && square && (
          <CropArea picture={picture} square={square} texts={texts} onChange={setSquare} />
        )}
        <div role="alert">
          {failure && (
            <p className="notice is-urgent">
              <Icon name="warning" />
              {failure}
            </p>
          )}
        </div>
        {sent !== undefined && <progress max={100} value={sent} aria-label={texts.sending} />}
      </Dialog>
    </>
  );
}
