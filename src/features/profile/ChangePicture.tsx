import { useEffect, useRef, useState } from "react";
import { toast } from "../../components/feedback/toasts.ts";
import { Icon } from "../../components/Icon.tsx";
import { CropDialog } from "../../components/picture/CropDialog.tsx";
import type { PictureTexts } from "../../components/picture/texts.ts";
import { useCrop } from "../../components/picture/useCrop.ts";
import { leaveFor } from "../../components/use/useAction.ts";
import { sendPicture } from "./send-picture.ts";

interface Props {
  email: string;
  label: string;
  texts: PictureTexts;
}

/**
 * Choose a picture, cut a square out of it, send it (rule: pictures). Needs scripts: there is no button
 * without.
 */
export function ChangePicture({ email, label, texts }: Props) {
  const [ready, setReady] = useState(false);
  const { crop, begin, change, end } = useCrop();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setReady(true);
    // The completeness says that a picture is missing: its link opens what it names, as the button does.
    const link = document.querySelector(".to-picture");
    const open = (event: Event) => {
      event.preventDefault();
      input.current?.click();
    };
    link?.addEventListener("click", open);
    return () => link?.removeEventListener("click", open);
  }, []);

  const choose = async (file: File | undefined) => {
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
    if (file) await begin(file).catch(() => toast(texts.unreadable, "bad"));
  };

  const send = async (picture: Blob, onProgress: (percent: number) => void) => {
    await sendPicture(picture, email, onProgress);
    await leaveFor("/app/profile?done=picture");
  };

  return (
    <>
      <button
        type="button"
        id="picture"
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
      <CropDialog {...{ crop, texts, send }} onChange={change} onClose={end} />
    </>
  );
}
