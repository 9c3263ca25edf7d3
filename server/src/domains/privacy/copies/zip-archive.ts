import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../../platform/files/index.ts'
import { StreamedDownload } from '../../../platform/http/answers/download.ts'
import type { CopyFile } from './copy.repo.ts'

/** Streams files of the store as one archive; files that the store lacks are left out. */
export function zipOf(name: string, store: FileStore, files: readonly CopyFile[]): StreamedDownload {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let reading: Readable | undefined
  // The error goes to the reader of the archive; without a listener it would end the process.
  zip.on('error', (error: Error) => output.destroy(error))
  // If the client disconnects, nothing is read any longer: the open file must be closed here.
  output.once('close', () => reading?.destroy())
  const add = async () => {
    for (const { path, store_key } of files) {
      const content = await store.read(store_key)
      if (content === null) continue
      reading = content
      if (output.destroyed) return void content.destroy()
      zip.addReadStream(content, path)
      await finished(content)
    }
    zip.end()
  }
  add().catch((error: unknown) => zip.emit('error', error))
  return new StreamedDownload(name, 'application/zip', Readable.from(output))
}
