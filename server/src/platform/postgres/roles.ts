/** The product's database in its cluster. */
export const databaseName = 'ems'

/** The cluster's roles with their rights. */
export const roles = {
  /** everything; the product uses it only for its lock and to create the other roles */
  superuser: 'postgres',
  /** owns the database and its tables: migrations, backup, restore */
  owner: 'ems_owner',
  /** the role of the running product; its rights are in `platform/schema/grants.ts` */
  app: 'ems',
} as const
