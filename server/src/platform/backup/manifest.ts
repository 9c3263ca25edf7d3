import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/** Increased when older versions can no longer read an archive. */
const FORMAT = 1

/** The entry `manifest.json` of an archive. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  createdAt: z.string(),
  /** the migrations that the database has run, oldest first */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number(),
      /** SHA-256 (hex) of the rows as COPY writes them */
      sha256: z.string(),
    }),
  ),
  /** below the data folder; an archive may also hold files that were replaced while it was made */
  files: z.array(z.string()),
  /** pictures in the database whose files were missing already */
  lost: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export const manifestEntry = 'manifest.json'

export const writeManifest = (manifest: Omit<Manifest, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`)

/**
 * @param known the migrations of this product, oldest first
 * @throws BackupError for a backup of a newer or a different product
 */
export function readManifest(content: Buffer | undefined, known: string[]): Manifest {
  const json = parse(content)
  if (typeof json.format === 'number' && json.format > FORMAT) throw newer(json.product)
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw new BackupError('The file is no backup of this product.')
  const manifest = parsed.data
  if (manifest.migrations.some((name) => !known.includes(name))) throw newer(manifest.product)
  if (manifest.migrations.some((name, index) => name !== known[index]))
    throw new BackupError('The backup was made by a product with other database migrations than this one.')
  return manifest
}

function parse(content: Buffer | undefined): { format?: unknown; product?: unknown } {
  try {
    return JSON.parse(content?.toString() ?? '{}') ?? {}
  } catch {
    return {}
  }
}

const newer = (product: unknown) =>
  new BackupError(
    `The backup was made by a newer product (${product}) than this one. Restore it with that version or a later one.`,
  )
