/**
 * Compiles the validator of a request's schema when it is first used, as serializers.ts does with responses. Of those that
 * 250 routes have, a board uses a few dozen; each is a function with its own source text.
 */
import { AjvCompiler } from "@fastify/ajv-compiler";

type Validator = { (value: unknown): unknown; errors?: readonly object[] | null | undefined };

/** Creates what Fastify's own factory creates, each validator at its first use. */
export function lazyValidators() {
  const build = AjvCompiler();
  return (...[schemas, options]: Parameters<typeof build>) => {
    // With all formats and shared schemas, it is large, too.
    let compile: ReturnType<typeof build> | undefined;
    return (route: { readonly schema: object }): Validator => {
      let validate: Validator | undefined;
      const first: Validator = (value) => {
        compile ??= build(schemas, options);
        validate ??= compile(route) as Validator;
        const isValid = validate(value);
        first.errors = validate.errors;
        return isValid;
      };
      return first;
    };
  };
}
