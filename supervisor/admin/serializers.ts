/**
 * Compiles the serialiser of a response schema when it is first used. Each route has a dozen responses, most of which
 * are errors that never occur: compiling all thousand would take longer than the rest of the start.
 */
import SerializerSelector from "@fastify/fast-json-stringify-compiler";

type BuildSerializer = ReturnType<typeof SerializerSelector>;

/** Creates what Fastify's own factory creates, each serialiser at its first use. */
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
