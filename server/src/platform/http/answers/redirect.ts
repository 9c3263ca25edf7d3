/** Sends the browser on with 303, as a handler's answer. */
export class Redirect {
  readonly address: string

  /** @param address where it goes, which must not come from the request */
  constructor(address: string) {
    this.address = address
  }
}
