/** The product's database in its cluster. */
export const databaseName = 'ems'

/** The cluster's roles, each with what it may. */
export const roles = {
  /** everything; the product itself uses it for its lock and to make the others */
  superuser: 'postgres',
  /** owns the database and its tables: migrations, backup, restore */
  owner: 'ems_owner',
  /** what the running product connects as; its rights are in `platform/database/rights.ts` */
  app: 'ems',
} as const
