import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBucketUrl } from '../config/bucket-url.ts'
import type { Config } from '../config/config.ts'
import { DurableFolder } from './folder.ts'
import { type ImageStore, openImages, PICTURES } from './images.ts'
import { type FileStore, openStore, withFormerStore } from './store.ts'

export { deleteWithFiles } from './delete-with-files.ts'
export { DOCUMENTS, deleteFileRows, describeFile, EXPORTS, insertFileRow, type StoredFile } from './file.repo.ts'
export { type ImageStore, PICTURE_TYPE, reencodeImage } from './images.ts'
export { moveDocuments, movePictures } from './move-files.job.ts'
export type { FileStore } from './store.ts'
export { sweepJob, sweepSchedule } from './sweep.job.ts'

/** The files of the product: one store, and its images. */
export interface Files {
  store: FileStore
  images: ImageStore
  /** folders of this machine whose pictures must be moved into the store */
  waiting: string[]
  /** the folder that was the store before, whose other files must be moved too; null if it still is the store */
  former: string | null
}

/** The default store, below the data folder. */
const FOLDER = 'files'

/** Opens the store of the settings: a bucket, or a folder of the data folder. Makes no request yet. */
export async function openFiles({ DATA_DIR, FILES_URL }: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): Promise<Files> {
  const folder = join(DATA_DIR, FOLDER)
  const ofFolder = openStore(new DurableFolder(folder))
  const store = FILES_URL === undefined ? ofFolder : withFormerStore(await bucketStore(FILES_URL), ofFolder)
  // Pictures of an old release without a store; and of the folder, once a bucket is set instead.
  const waiting = [join(DATA_DIR, PICTURES), ...(FILES_URL === undefined ? [] : [join(folder, PICTURES)])]
  for (const each of waiting) await closeToOthers(each)
  return { store, images: openImages(store, waiting), waiting, former: FILES_URL === undefined ? null : folder }
}

/** Closes a folder to other users of the machine; earlier versions left it readable for all. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode } = (await stat(folder).catch(() => null)) ?? { mode: 0 }
  if ((mode & 0o007) === 0) return
  await chmod(folder, mode & 0o7770).catch((error: NodeJS.ErrnoException) => {
    // A shared folder may belong to another user, who then sets its permissions.
    if (error.code !== 'EPERM') throw error
  })
}

async function bucketStore(url: string): Promise<FileStore> {
  const place = readBucketUrl(url)
  if (!place) throw new Error('FILES_URL is checked with the settings.')
  const { openBucket } = await import('./bucket.ts')
  const { driver, close } = openBucket(place)
  return openStore(driver, { close, isSlow: (error) => !((statusOf(error) ?? 500) < 500) })
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode
