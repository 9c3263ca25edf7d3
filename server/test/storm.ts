import type { AnyEndpoint, ReplyOf } from '@ems/contract/core/endpoint'
import { expect } from 'vitest'
import type { Answer, Client } from './product.ts'
import type { Request } from './requests.ts'

export const FIFTY = 50

/** The answers of fifty requests. */
type Storm<E extends AnyEndpoint> = Answer<ReplyOf<E>>[]

/** Sends fifty concurrent requests; each is made from its number, from 0. */
export const storm = <E extends AnyEndpoint>(
  client: Client,
  endpoint: E,
  request: (n: number) => Request<E>,
): Promise<Storm<E>> => Promise.all(Array.from({ length: FIFTY }, (_none, n) => client.call(endpoint, request(n))))

/** Expects one success and forty-nine errors with one of the codes, each with a sentence. @returns the success */
export function expectOne<E extends AnyEndpoint>(answers: Storm<E>, ...codes: string[]): Answer<ReplyOf<E>> {
  const [first, ...others] = answers.filter((answer) => answer.status === 200)
  expect(others).toEqual([])
  const refused = answers.filter((answer) => answer !== first)
  expect(refused).toHaveLength(FIFTY - 1)
  for (const { status, body } of refused) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(codes).toContain(body.code)
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\.$/) })
  }
  expect(first).toBeDefined()
  return first as Answer<ReplyOf<E>>
}
