import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../platform/files/index.ts'
import { MadeDownload } from '../../platform/http/download.ts'
import type { CopyFile } from './repo-copies.ts'

/** Files of the store as one archive, one after the other as they are read; what is gone from the store is not in it. */
export function zipOf(name: string, store: FileStore, files: readonly CopyFile[]): MadeDownload {
  const zip = new ZipFile()
  // Whoever reads the archive hears of what went wrong; without a listener it would end the process.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  const add = async () => {
    for (const { path, store_key } of files) {
      const content = await store.read(store_key)
      if (content === null) continue
      const whole = new Promise((resolve, reject) => content.on('end', resolve).on('error', reject))
      zip.addReadStream(content, path)
      await whole
    }
    zip.end()
  }
  add().catch((error: unknown) => zip.emit('error', error))
  return new MadeDownload(name, 'application/zip', Readable.from(zip.outputStream))
}
