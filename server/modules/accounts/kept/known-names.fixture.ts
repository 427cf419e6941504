/** Names that nobody else has. */
export const named = {
  firstName: "Zelmiira",
  lastName: "Poistokallio",
  email: "zelmiira.poistokallio@example.test",
  phone: "+358 40 123 9876",
};
export const fullName = `${named.firstName} ${named.lastName}`;
