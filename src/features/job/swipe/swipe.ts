/** How far a finger moves before it means something, in pixels. */
const THRESHOLD = 10;
/** How much further than to its actions a card can be pulled, in pixels. */
const SLACK = 16;

/** What a finger means that has moved so far. */
export function meaningOf(dx: number, dy: number): "scroll" | "swipe" | undefined {
  if (Math.abs(dy) > THRESHOLD) return "scroll";
  return Math.abs(dx) < THRESHOLD ? undefined : "swipe";
}

/** Where a card is while it is pulled: to the left alone, and little further than its actions reach. */
export const heldAt = (place: number, width: number): number => Math.max(-width - SLACK, Math.min(0, place));

/** Whether a card that is let go there shows its actions. */
export const opensAt = (place: number, width: number): boolean => place < -width / 2;
