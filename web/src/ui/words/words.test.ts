import type { Messages } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import leaves from '../../locales/en/leaves.json' with { type: 'json' }
import { addWords, getTranslator, notificationText, reasonText, setLanguage } from './words.ts'

const files = import.meta.glob<Messages>('../../locales/en/{app,common,leaves,attendance}.json', {
  eager: true,
  import: 'default',
})

beforeEach(() => {
  setLanguage('en', 'ltr')
  for (const [file, messages] of Object.entries(files))
    addWords(/(\w+)\.json/.exec(file)?.[1] as 'app' | 'common' | 'leaves' | 'attendance', messages)
})

describe('words', () => {
  it('are found by their path, in this namespace and in the common one', () => {
    const t = getTranslator('leaves')
    expect(t('away.title')).toBe((leaves as unknown as Messages)['away.title']?.[0])
    expect(t('common:actions.cancel')).toBe('Cancel')
  })

  it.each(['$& {name}', 'C:\\x41\\u202e', "it's", '%s #', '<b>'])('show %s unchanged', (name) => {
    expect(getTranslator('common')('confirm.delete', { name })).toBe(`Do you want to delete “${name}”?`)
  })

  it('follow a count, which is formatted as a number', () => {
    const t = getTranslator('leaves')
    expect([0, 1, 2, 1234].map((count) => t('add.days', { count }))).toEqual([
      '0 days',
      '1 day',
      '2 days',
      '1,234 days',
    ])
  })

  it('write a negative number with a minus sign, and a typed hyphen unchanged', () => {
    expect(getTranslator('leaves')('add.days', { count: -1234.5 })).toBe('−1,234.5 days')
    expect(getTranslator('common')('confirm.delete', { name: 'Plan -2' })).toBe('Do you want to delete “Plan -2”?')
  })

  it('isolate inserted values in texts from right to left', () => {
    setLanguage('ar-XB', 'rtl')
    addWords('attendance', { 'many.mark': ['Mark as ', ['status']] })
    expect(getTranslator('attendance')('many.mark', { status: 'Late' })).toBe('Mark as \u2068Late\u2069')
  })

  it('choose by inserted values in either text direction', () => {
    setLanguage('ar-XB', 'rtl')
    const said = [['status', 'select', { Late: ['too late ', ['status']], other: ['?'] }]]
    addWords('attendance', { 'many.mark': said as never })
    expect(getTranslator('attendance')('many.mark', { status: 'Late' })).toBe('too late Late')
  })

  it('explain a failed call if the reason is known, else show the server’s sentence', () => {
    expect(reasonText('leave.overlap', { from: '1', to: '2' })).toBeUndefined()
    setLanguage('de', 'ltr')
    addWords('reasons', { 'leave.overlap': ['Überschneidung mit ', ['from'], ' bis ', ['to']] })
    expect(reasonText('leave.overlap', { from: '1', to: '2' })).toBe('Überschneidung mit 1 bis 2')
    expect(reasonText('leave.not-found')).toBeUndefined()
    expect(reasonText(undefined)).toBeUndefined()
  })

  it('show the text of a notification if its kind is known, else the server’s sentence', () => {
    const told = { reason: 'task.assigned', values: { task: 'Sweep' }, sentence: 'You were given a task: Sweep' }
    expect(notificationText(told)).toBe('You were given a task: Sweep')
    setLanguage('de', 'ltr')
    addWords('reasons', { 'told.task.assigned': ['Neue Aufgabe: ', ['task']] })
    expect(notificationText(told)).toBe('Neue Aufgabe: Sweep')
    expect(notificationText({ ...told, reason: 'task.newer' })).toBe('You were given a task: Sweep')
  })

  it('come from the same function at every call, so that effects may depend on it', () => {
    expect(getTranslator('app')).toBe(getTranslator('app'))
  })

  it('are typed: keys must exist and have all their values', () => {
    const t = getTranslator('leaves')
    const asked = [
      // @ts-expect-error there is no such text
      t('away.titel'),
      // @ts-expect-error the count is missing
      t('add.days'),
      // @ts-expect-error a misspelt value
      t('add.days', { cuont: 1 }),
      // @ts-expect-error a count is a number
      t('add.days', { count: '1' }),
      // @ts-expect-error the text has no values
      t('away.title', { count: 1 }),
      // @ts-expect-error either text may be meant, and one of them needs a name
      t(Math.random() < 2 ? 'away.title' : 'detail.approved'),
    ]
    // Mistakes that the compiler could not prevent do no harm.
    expect(asked[0]).toBe('leaves:away.titel')
  })
})
