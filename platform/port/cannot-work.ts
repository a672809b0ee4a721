/**
 * Thrown by a component that can never work with its configuration: it is not restarted until the configuration
 * changes.
 */
export class CannotWork extends Error {
  override name = "CannotWork";
}
