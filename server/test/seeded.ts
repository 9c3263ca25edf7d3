import {
  InsertQueryNode,
  type KyselyPlugin,
  type PrimitiveValueListNode,
  type ValueListNode,
  type ValueNode,
  ValuesNode,
} from 'kysely'
import { type Builders, createBuilders } from '../seeds/builders.ts'
import type { Db } from '../src/platform/database/index.ts'

/** Builders that write directly to the database, without audit events and mails, and the ids of all their rows. */
export function recordedBuilders(db: Db): { build: Builders; seeded: ReadonlySet<string> } {
  const seeded = new Set<string>()
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!InsertQueryNode.is(node) || !node.values || !ValuesNode.is(node.values)) return node
      const place = node.columns?.findIndex(({ column }) => column.name === 'id') ?? -1
      for (const row of node.values.values) if (place >= 0) seeded.add(String(valueAt(row, place)))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { build: createBuilders(db.withPlugin(plugin)), seeded }
}

const valueAt = (row: ValueListNode | PrimitiveValueListNode, place: number): unknown =>
  row.kind === 'PrimitiveValueListNode' ? row.values[place] : (row.values[place] as ValueNode | undefined)?.value
