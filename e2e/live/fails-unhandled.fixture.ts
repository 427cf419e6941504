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

/** As PostgreSQL's driver does when it writes to a connection that the server has just ended. */
process.on("SIGWINCH", () =>
  setTimeout(() => {
    const error = new TypeError("null is not an object (evaluating 'socket.write')");
    error.stack = `${error}\n    at nextWrite (/srv/node_modules/postgres/src/connection.js:255:15)\n    at processImmediate (internal:timers:1:1)`;
    throw error;
  }),
);

/** As the queue does of a database that is away. */
process.on("SIGURG", () => console.error("Graphile Worker Internal Error", failure()));
