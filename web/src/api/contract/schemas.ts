import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { Call } from './calls.ts'

/**
 * The schemas that the contract checks a call's input with. They bring the validation library along: whatever imports
 * this belongs to a screen that is loaded when it is visited.
 */
export function schemasOf<E extends AnyEndpoint>({ domain, name }: Call<E>): Pick<E, 'params' | 'query' | 'body'> {
  return (api[domain] as unknown as Record<string, E>)[name] as E
}
