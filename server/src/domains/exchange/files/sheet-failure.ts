import type { Params, Reason } from '@ems/contract/core/reasons'

/** Why a file cannot be read. The reading thread sends it as plain values. */
export class SheetFailure extends Error {
  readonly reason: Reason
  readonly params: Params
  /** additional data of the answer */
  readonly more: Record<string, unknown> | undefined

  constructor(reason: Reason, params: Params = {}, more?: Record<string, unknown>) {
    super(reason)
    this.reason = reason
    this.params = params
    this.more = more
  }
}
