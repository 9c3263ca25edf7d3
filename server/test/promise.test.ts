import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { SEED_PASSWORD } from '../seeds/builders.ts'
import { startProduct } from './product.ts'
import { answersOf, type Recorded } from './promise.ts'

// Without managers, heads of departments and roles, each call of older clients gets the same status as before there
// were roles, with all keys that the answer had.
interface Recording {
  /** the sets of keys in answers, which many share */
  shapes: string[]
  /** by caller and call: the status, and the index of the shape */
  calls: Record<string, [status: number, shape: number]>
}

const { shapes, calls }: Recording = JSON.parse(readFileSync(new URL('promise.json', import.meta.url), 'utf8'))
const product = await startProduct()
let answers: Record<string, Recorded>

beforeAll(async () => {
  answers = await answersOf(product.app, product.build, SEED_PASSWORD)
})

describe('the answers that older clients rely on', () => {
  it('are recorded for every call and for every kind of caller', () => {
    expect(Object.keys(answers).sort()).toEqual(Object.keys(calls).sort())
    expect(Object.keys(calls).length).toBe(303)
  })

  it.each(Object.entries(calls))('%s', (name, [status, shape]) => {
    const { status: now, keys } = answers[name] as Recorded
    expect(now).toBe(status)
    expect((shapes[shape] ?? '').split(' ').filter((key) => !keys.includes(key))).toEqual([])
  })
})
