import { DAY_MS } from '@ems/contract/core/durations'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

/** Makes files that are loaded, and lists that are prepared as files. */
export function createExchangeBuilders(db: Db) {
  return {
    /** A checked import of one row that would add a department. @param userId its owner @returns its id */
    async import(userId: string): Promise<string> {
      const id = newId()
      const columns = ['Name']
      const values = { id, kind: 'departments', file_name: 'seed.csv', columns, rows: 1, created_by: userId }
      await db
        .insertInto('imports')
        .values({ ...values, status: 'Checked', mapping: JSON.stringify({ Name: 'dep_name' }) })
        .execute()
      const cells = JSON.stringify([`‹Loaded ${id}›`])
      await db.insertInto('import_rows').values({ import_id: id, no: 2, cells, outcome: 'create' }).execute()
      return id
    },
    /** A saved report: the names of people. @param userId whose it is @returns its id */
    async report(userId: string): Promise<string> {
      const id = newId()
      const definition = JSON.stringify({
        subject: 'people',
        columns: ['name'],
        filters: [],
        groupBy: [],
        measures: [],
      })
      await db
        .insertInto('reports')
        .values({ id, owner_id: userId, name: `Report ${id}`, description: '', definition })
        .execute()
      return id
    },
    /** A finished, empty copy of personal data. @param userId the person and requester @returns its id */
    async personCopy(userId: string): Promise<string> {
      const id = newId()
      const expires_at = new Date(Date.now() + DAY_MS)
      await db
        .insertInto('person_copies')
        .values({ id, user_id: userId, asked_by: userId, status: 'Done', expires_at })
        .execute()
      return id
    },
    /** A finished erasure of nobody. @param userId the requester @returns its id */
    async erasureRun(userId: string): Promise<string> {
      const id = newId()
      const values = { id, asked_by: userId, classes: ['profile'], employee_ids: [], status: 'Done' }
      await db.insertInto('erasure_runs').values(values).execute()
      return id
    },
    /** Keeps the data of someone until that is ended. @returns its id */
    async legalHold(employeeId: string): Promise<string> {
      const id = newId()
      await db.insertInto('legal_holds').values({ id, employee_id: employeeId, reason: 'A dispute' }).execute()
      return id
    },
    /** An export in the queue. @param userId the requester @returns its id */
    async export(userId: string): Promise<string> {
      const id = newId()
      const values = { id, list: 'departments', query: '{}', format: 'csv', headers: 'labels', rows: 6000 }
      const expires_at = new Date(Date.now() + DAY_MS)
      await db
        .insertInto('exports')
        .values({ ...values, requested_by: userId, expires_at })
        .execute()
      return id
    },
  }
}
