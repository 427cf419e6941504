import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { drawCrop } from "./draw.ts";
import { moved, resized, type Square, shareOf, smallestShare } from "./square.ts";

interface Props {
  picture: ImageBitmap;
  square: Square;
  texts: { area: string; size: string };
  onChange(square: Square): void;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Edge of the drawing. Pixels; the stylesheet scales it. */
const drawn = 640;

/** A picture with a square that can be dragged, pressed into place, moved with the arrow keys and resized. */
export function CropArea({ picture, square, texts, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | undefined>(undefined);
  const scale = drawn / Math.max(picture.width, picture.height);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, square);
  }, [picture, square]);

  /** Where the pointer is, in pixels of the picture. */
  const at = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * picture.width,
      y: ((event.clientY - box.top) / box.height) * picture.height,
    };
  };

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    const point = at(event);
    const inside = (value: number, from: number) => value >= from && value <= from + square.edge;
    if (!inside(point.x, square.x) || !inside(point.y, square.y)) {
      const middle = { x: square.x + square.edge / 2, y: square.y + square.edge / 2 };
      onChange(moved(square, point.x - middle.x, point.y - middle.y, picture));
    }
    held.current = point;
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return;
    const point = at(event);
    onChange(moved(square, point.x - held.current.x, point.y - held.current.y, picture));
    held.current = point;
  };

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = Math.max(picture.width, picture.height) / 50;
    onChange(moved(square, step[0] * far, step[1] * far, picture));
  };

  return (
    <div className="crop">
      <div
        className="crop-picture"
        role="application"
        aria-label={texts.area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated with the arrow keys
        tabIndex={0}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = undefined;
        }}
        onKeyDown={press}
      >
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
