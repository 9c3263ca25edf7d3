import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { BucketPlace } from '../config/bucket-url.ts'

/** Limits after which a store counts as unavailable: to connect, of silence, and in total. */
const CONNECT_MS = 4_000
const SILENCE_MS = 4_000
const WHOLE_MS = 60_000

/**
 * A bucket of an S3-compatible store. Imported only if one is set: the SDK costs a quarter of a second and 20 MB of
 * memory.
 */
export function openBucket({ bucket, region, endpoint, credentials }: BucketPlace): {
  driver: S3Driver
  close(): void
} {
  const client = new S3Client({
    region: region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: 2,
    // Checksums in trailers are Amazon's own; many compatible stores refuse them or store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      requestTimeout: WHOLE_MS,
      throwOnRequestTimeout: true,
    },
  })
  // The product checks access itself; new buckets have no access lists for single files, and many stores have none.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  return { driver, close: () => client.destroy() }
}
