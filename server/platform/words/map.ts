/** Where an address is on a map. A link alone: the map hears of nobody who does not follow it. */
export const onMap = (address: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;
