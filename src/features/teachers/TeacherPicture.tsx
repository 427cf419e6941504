import { useRef, useState } from "react";
import { pictureFromWire, pictureNames } from "../../../server/modules/files/wire.ts";
import { Face } from "../../components/Face.tsx";
import { toast } from "../../components/feedback/toasts.ts";
import { Icon } from "../../components/Icon.tsx";
import { CropDialog } from "../../components/picture/CropDialog.tsx";
import type { PictureTexts } from "../../components/picture/texts.ts";
import { useCrop } from "../../components/picture/useCrop.ts";
import { upload } from "../../upload.ts";

interface Props {
  /** Of a picture that has been sent before. */
  filename: string;
  change: string;
  add: string;
  texts: PictureTexts;
}

/** A picture for somebody who is being added: cut, stored, and named by the form. Needs scripts; without, there is none. */
export function TeacherPicture({ filename, change, add, texts }: Props) {
  const [stored, setStored] = useState(filename);
  const { crop, begin, change: move, end } = useCrop();
  const input = useRef<HTMLInputElement>(null);

  const choose = async (file: File | undefined) => {
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
    if (file) await begin(file).catch(() => toast(texts.unreadable, "bad"));
  };
  const send = async (picture: Blob, onProgress: (percent: number) => void) => {
    const sending = { field: pictureNames.picture, name: "picture.jpg", onProgress };
    setStored(pictureFromWire(await upload("/api/shared/image", picture, sending)));
    end();
  };

  return (
    <div className="teacher-picture with-scripts">
      <input type="hidden" name="filename" value={stored} />
      <Face firstName="" lastName="" image={stored || null} large />
      <button type="button" className="button quiet" onClick={() => input.current?.click()}>
        <Icon name="camera" />
        {stored ? change : add}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <CropDialog {...{ crop, texts, send }} onChange={move} onClose={end} />
    </div>
  );
}
