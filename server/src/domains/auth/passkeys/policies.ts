import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { relyingParty } from './passkey-check.ts'

/** The administrators who can sign in, by id. */
export async function openAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .where('locked_at', 'is', null)
    .where('opens_on', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether browsers make passkeys at the address of the product. */
export const passkeysWork = (config: Config): boolean => relyingParty(config).usable
