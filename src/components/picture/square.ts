/** In pixels of a picture. */
export interface Point {
  x: number;
  y: number;
}

/** The part of a picture that is kept: a square, in pixels of the picture. */
export interface Square extends Point {
  edge: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The first square is 90 % of the shorter side, in the middle (rule: pictures). */
const initialShare = 0.9;
/** A face that fills less than this of a picture is too coarse to be recognised. */
export const smallestShare = 0.2;

const shorter = ({ width, height }: Size) => Math.min(width, height);

export function initialSquare(size: Size): Square {
  const edge = shorter(size) * initialShare;
  return { x: (size.width - edge) / 2, y: (size.height - edge) / 2, edge };
}

/** The same square elsewhere, but never beyond the picture. */
export function moved(square: Square, dx: number, dy: number, size: Size): Square {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return {
    x: within(square.x + dx, size.width - square.edge),
    y: within(square.y + dy, size.height - square.edge),
    edge: square.edge,
  };
}

/** The same square with its middle at this point, as far as the picture goes. */
export const centred = (square: Square, { x, y }: Point, size: Size): Square =>
  moved(square, x - (square.x + square.edge / 2), y - (square.y + square.edge / 2), size);

export function holds(square: Square, { x, y }: Point): boolean {
  const within = (value: number, from: number) => value >= from && value <= from + square.edge;
  return within(x, square.x) && within(y, square.y);
}

/** A square of another size around the same middle, as far as the picture goes. */
export function resized(square: Square, share: number, size: Size): Square {
  const edge = shorter(size) * share;
  const shift = (square.edge - edge) / 2;
  return moved({ x: square.x + shift, y: square.y + shift, edge }, 0, 0, size);
}

export const shareOf = (square: Square, size: Size) => square.edge / shorter(size);
