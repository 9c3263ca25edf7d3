import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { Call } from './calls.ts'

/**
 * The schemas that validate a call's input. They load the validation library: a file that imports this one must belong
 * to a screen that is loaded when it is visited.
 */
export function schemasOf<E extends AnyEndpoint>({ domain, name }: Call<E>): Pick<E, 'params' | 'query' | 'body'> {
  return (api[domain] as unknown as Record<string, E>)[name] as E
}
