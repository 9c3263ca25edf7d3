import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { SEED_PASSWORD } from '../seeds/builders.ts'
import { startProduct } from './product.ts'
import { answersOf, type Recorded } from './promise.ts'

// Where no one has a manager, no department has a head and no role is given, every call of older clients answers what it
// answered before there were roles: with the same status, and with every key that it had.
interface Recording {
  /** the keys of answers, which many have in common */
  shapes: string[]
  /** by caller and call: the status, and which of the shapes */
  calls: Record<string, [status: number, shape: number]>
}

const { shapes, calls }: Recording = JSON.parse(readFileSync(new URL('promise.json', import.meta.url), 'utf8'))
const product = await startProduct()
let answers: Record<string, Recorded>

beforeAll(async () => {
  answers = await answersOf(product.app, product.build, SEED_PASSWORD)
})

describe('what older clients are answered', () => {
  it('is recorded for every call, by everyone', () => {
    expect(Object.keys(answers).sort()).toEqual(Object.keys(calls).sort())
    expect(Object.keys(calls).length).toBe(303)
  })

  it.each(Object.entries(calls))('%s', (name, [status, shape]) => {
    const { status: now, keys } = answers[name] as Recorded
    expect(now).toBe(status)
    expect((shapes[shape] ?? '').split(' ').filter((key) => !keys.includes(key))).toEqual([])
  })
})
