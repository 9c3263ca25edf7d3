/** Redirects the browser with 303, as the answer of a handler. */
export class Redirect {
  readonly address: string

  /** @param address the target, which must not come from the request */
  constructor(address: string) {
    this.address = address
  }
}
