const order = "@layer tokens, base, parts, shell, screens;";

/**
 * Says the order of the layers at the top of every stylesheet of ours. The browser takes the order from
 * whichever it reads first, and the bundler decides which that is.
 */
export function layerOrder() {
  return {
    name: "tuuri:layer-order",
    enforce: "pre",
    transform(code, id) {
      if (/\/src\/.*\.css$/.test(id)) return { code: `${order}\n${code}`, map: null };
    },
  };
}
