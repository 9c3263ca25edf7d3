import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { departedMembersSentence, memberChange, namesShort } from './rules.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')

describe('memberChange', () => {
  it('adds, removes, and keeps the leader', () => {
    expect(memberChange(['lead', 'x', 'y'], ['y', 'z'], 'lead')).toEqual({ added: ['z'], removed: ['x'] })
  })

  it('counts an id once', () => {
    expect(memberChange(['lead'], ['ab', 'ab'], 'lead')).toEqual({ added: ['ab'], removed: [] })
  })

  it('results in the wanted members and the leader, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.array(id), id, (others, wanted, leader) => {
        const current: string[] = [...new Set([leader, ...others])]
        const { added, removed } = memberChange(current, wanted, leader)
        const after = current.filter((each) => !removed.includes(each)).concat(added)
        expect([...after].sort()).toEqual([...new Set([leader, ...wanted])].sort())
        expect(removed).not.toContain(leader)
      }),
    )
  })
})

describe('the names of leavers', () => {
  const sentence = (...names: string[]) => departedMembersSentence(namesShort(names) ?? { names: '', more: 0 })

  it('are absent without leavers', () => expect(namesShort([])).toBeNull())
  it('are one, three, or three and the number of others', () => {
    expect(sentence('Ann')).toBe('Ann has left the organisation and cannot be in a team.')
    expect(sentence('Ann', 'Bob', 'Cy')).toBe('Ann, Bob, Cy have left the organisation and cannot be in a team.')
    expect(sentence('Ann', 'Bob', 'Cy', 'Di', 'Ed')).toContain('Ann, Bob, Cy and 2 more have left')
  })
})
