import { useState } from "react";
import { initialSquare, type Square } from "./square.ts";

/** A picture, and the square of it that is to be kept. */
export interface Crop {
  picture: ImageBitmap;
  square: Square;
}

/** The picture that somebody has chosen, until they are done with it. */
export function useCrop() {
  const [crop, setCrop] = useState<Crop>();

  /** @throws when the file is no picture that the browser can read */
  const begin = async (file: File) => {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    setCrop({ picture, square: initialSquare(picture) });
  };
  const change = (square: Square) => setCrop((before) => before && { ...before, square });
  const end = () => {
    crop?.picture.close();
    setCrop(undefined);
  };
  return { crop, begin, change, end };
}
