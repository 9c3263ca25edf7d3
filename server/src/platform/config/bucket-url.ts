/** An S3-compatible store, from the setting `FILES_URL`. Absent values come from the usual `AWS_*` variables. */
export interface BucketPlace {
  bucket: string
  region?: string
  /** absent for Amazon's own endpoint of the region */
  endpoint?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

// Source: Amazon's rules for the names of buckets.
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PARAMETERS = new Set(['region', 'endpoint'])

/**
 * Reads `s3://bucket?region=…&endpoint=…`, with or without `key:secret@` before the bucket.
 * @returns null for other text
 */
export function readBucketUrl(text: string): BucketPlace | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, hostname, port, pathname, hash, searchParams } = new URL(text)
  const isOurs = protocol === 's3:' && BUCKET.test(hostname) && !port && /^\/?$/.test(pathname) && !hash
  if (!isOurs || ![...searchParams.keys()].every((name) => PARAMETERS.has(name))) return null
  if ((username === '') !== (password === '')) return null
  const region = searchParams.get('region') ?? ''
  const endpoint = searchParams.get('endpoint') ?? ''
  if (!/^[a-z0-9-]*$/.test(region) || (endpoint && !isEndpoint(endpoint))) return null
  const credentials = username ? { accessKeyId: decoded(username), secretAccessKey: decoded(password) } : undefined
  return {
    bucket: hostname,
    ...(region ? { region } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  }
}

const isEndpoint = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
