import { expect, it } from 'vitest'
import { groupByTopic } from './kindNames.ts'

it('groups kinds by topic in a fixed order, and unknown kinds under the last', () => {
  const kinds = ['job.failed', 'newer.kind', 'leave.decided', 'task.assigned', 'leave.requested'].map((kind) => ({
    kind,
  }))
  expect(groupByTopic(kinds)).toEqual([
    { topic: 'leave', kinds: [{ kind: 'leave.requested' }, { kind: 'leave.decided' }] },
    { topic: 'tasks', kinds: [{ kind: 'task.assigned' }] },
    { topic: 'product', kinds: [{ kind: 'job.failed' }, { kind: 'newer.kind' }] },
  ])
})
