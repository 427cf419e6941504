/** Opened from the home screen, without the browser around it. */
export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** An iPhone or iPad: there the browser never asks by itself, and shows its way in a menu. */
export const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
