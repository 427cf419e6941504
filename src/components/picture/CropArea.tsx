import { useEffect, useRef } from "react";
import { drawCrop } from "./draw.ts";
import { resized, type Square, shareOf, smallestShare } from "./square.ts";
import type { Crop } from "./useCrop.ts";
import { useDraggedSquare } from "./useDraggedSquare.ts";

interface Props extends Crop {
  texts: { area: string; size: string };
  onChange(square: Square): void;
}

/** Edge of the drawing. Pixels; the stylesheet scales it. */
const drawn = 640;

/** A picture with a square that can be dragged, pressed into place, moved with the arrow keys and resized. */
export function CropArea({ picture, square, texts, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragging = useDraggedSquare({ picture, square }, onChange);
  const scale = drawn / Math.max(picture.width, picture.height);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, square);
  }, [picture, square]);

  return (
    <div className="crop">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated with the arrow keys */}
      <div className="crop-picture" role="application" aria-label={texts.area} tabIndex={0} {...dragging}>
        <canvas
          ref={canvas}
          width={Math.round(picture.width * scale)}
          height={Math.round(picture.height * scale)}
        />
      </div>
      <label className="crop-size">
        {texts.size}
        <input
          type="range"
          min={smallestShare}
          max={1}
          step={0.01}
          value={shareOf(square, picture)}
          onChange={(event) => onChange(resized(square, Number(event.target.value), picture))}
        />
      </label>
    </div>
  );
}
