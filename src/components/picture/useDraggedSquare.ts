import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { centred, holds, moved, type Point, type Square } from "./square.ts";
import type { Crop } from "./useCrop.ts";

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** For the element that shows the whole picture: there the square is dragged, pressed into place or moved with the arrow keys. */
export function useDraggedSquare({ picture, square }: Crop, onChange: (square: Square) => void) {
  const held = useRef<Point | undefined>(undefined);

  /** Where the pointer is, in pixels of the picture. */
  const at = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * picture.width,
      y: ((event.clientY - box.top) / box.height) * picture.height,
    };
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const point = at(event);
      if (!holds(square, point)) onChange(centred(square, point, picture));
      held.current = point;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!held.current) return;
      const point = at(event);
      onChange(moved(square, point.x - held.current.x, point.y - held.current.y, picture));
      held.current = point;
    },
    onPointerUp() {
      held.current = undefined;
    },
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const far = Math.max(picture.width, picture.height) / 50;
      onChange(moved(square, step[0] * far, step[1] * far, picture));
    },
  };
}
