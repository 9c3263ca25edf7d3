import { beforeAll, describe, expect, it } from 'vitest'
import app from '../locales/en/app.json' with { type: 'json' }
import common from '../locales/en/common.json' with { type: 'json' }
import leaves from '../locales/en/leaves.json' with { type: 'json' }
import { addWords, wordsOf } from './words.ts'

beforeAll(() => {
  addWords('app', app)
  addWords('common', common)
  addWords('leaves', leaves)
})

describe('words', () => {
  it('are found by their path, here and in what every screen has', () => {
    const t = wordsOf('leaves')
    expect(t('away.title')).toBe(leaves.away.title)
    expect(t('common:actions.cancel')).toBe('Cancel')
  })

  it('take values, also such as look like a pattern', () => {
    expect(wordsOf('common')('confirm.delete', { name: '$& {{name}}' })).toBe('Do you want to delete “$& {{name}}”?')
  })

  it('agree with a count', () => {
    const t = wordsOf('leaves')
    expect([0, 1, 2].map((count) => t('add.days', { count }))).toEqual(['0 days', '1 day', '2 days'])
  })

  it('come from the same function at every call, so that effects may depend on it', () => {
    expect(wordsOf('app')).toBe(wordsOf('app'))
  })
})
