import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ErasureClass } from '@ems/contract/privacy'
import { z } from 'zod'

/** The list of erasures outside the database: ids and classes, without personal data. */
export const StoredErasure = z.object({
  id: z.uuid(),
  run: z.uuid(),
  employee: z.uuid(),
  by: z.uuid(),
  at: z.iso.datetime(),
  classes: z.array(ErasureClass).min(1),
  /** the erased documents; absent if unknown */
  documents: z.array(z.uuid()).optional(),
})
export type StoredErasure = z.output<typeof StoredErasure>

export const ERASURES_FILE = 'erasures.jsonl'

/** Its place beside the database, so that it outlives a restore of an older backup. */
export const erasuresFileOf = ({ DATA_DIR }: { DATA_DIR: string }): string => join(DATA_DIR, ERASURES_FILE)

/** Reads lines of erasures. Invalid lines, such as one cut off by a lost disk, are skipped. */
export function parseErasures(text: string): StoredErasure[] {
  return text.split('\n').flatMap((line) => {
    try {
      const parsed = StoredErasure.safeParse(JSON.parse(line))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
}

/** @returns an empty list if there is no such file @throws if it cannot be read */
export const readErasures = async (file: string): Promise<StoredErasure[]> =>
  parseErasures(
    await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    }),
  )

export const erasureLines = (erasures: readonly StoredErasure[]): string =>
  erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')

/** Adds erasures to the file, on the disk when it returns. */
export async function appendErasures(file: string, erasures: readonly StoredErasure[]): Promise<void> {
  if (erasures.length === 0) return
  const handle = await open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    const isCut = size > 0 && buffer.toString() !== '\n'
    await handle.appendFile(`${isCut ? '\n' : ''}${erasureLines(erasures)}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
