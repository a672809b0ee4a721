/**
 * What writes an answer as JSON by its schema is made when the first such answer is written. Each route has a dozen
 * answers, nearly all of them errors that never occur: to make all thousand takes longer than the rest of the start.
 */
import SerializerSelector from "@fastify/fast-json-stringify-compiler";

type BuildSerializer = ReturnType<typeof SerializerSelector>;

/** What Fastify's own factory makes, each at its first use. */
export function lazySerializers(): BuildSerializer {
  const build = SerializerSelector();
  return (schemas, options) => {
    const compile = build(schemas, options);
    return (route) => {
      let write: ReturnType<typeof compile> | undefined;
      return (answer) => (write ??= compile(route))(answer);
    };
  };
}
