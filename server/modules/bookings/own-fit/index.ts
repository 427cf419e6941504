export {
  fitColumns,
  fitInFull,
  fitRow,
  ownColumns,
  ownPerson,
  ownRow,
  reasonsFor,
  reasonsOnCard,
} from "./own-fit.ts";
export { lastOf, outsideAmong, standingColumns, standingRow, toldAhead } from "./own-times.ts";
