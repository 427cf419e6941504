/** Id of the element that carries the texts of islands. */
export const textsId = "texts";
