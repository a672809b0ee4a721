/** Thrown by a component that can never work as it is configured: it is not started again until somebody changes that. */
export class CannotWork extends Error {
  override name = "CannotWork";
}
