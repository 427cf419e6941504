/** Loaded before the product: fails in the ways that nobody hears of, when it is sent a signal. */
const failure = () =>
  Object.assign(new Error("Failed query: select $1\nparams: canary@example.test,Canary"), {
    query: "select $1",
    parameters: ["canary-password"],
    detail: "Key (email)=(canary@example.test) exists",
  });

process.on("SIGUSR1", () => void Promise.reject(failure()));
process.on("SIGUSR2", () =>
  setTimeout(() => {
    throw failure();
  }),
);
