/** Makes something when it is first needed: what a browser knows of languages and dates takes milliseconds each to prepare. */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
