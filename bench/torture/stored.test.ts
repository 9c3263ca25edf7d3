import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { roles } from '../../server/src/platform/postgres/roles.ts'
import { withSession } from '../../server/test/boot.ts'
import { startProduct } from '../../server/test/product.ts'
import { checkIndexes } from './stored.ts'

const { db } = await startProduct()

it('every index that holds entries is compared with its table', async () => {
  const { rows } = await sql<{ name: string; indexes: number }>`
    select current_database() as name, count(*)::int as indexes from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`.execute(db)
  const [{ name, indexes } = { name: '', indexes: 0 }] = rows
  const superuser = { ...inject('postgres'), user: roles.superuser }
  expect(await withSession(superuser, name, checkIndexes)).toBe(indexes)
  expect(indexes).toBeGreaterThan(100)
})
