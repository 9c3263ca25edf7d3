import { ApiError } from './errors.ts'
import { readToken } from './token.ts'
import { urlOf } from './url.ts'

/**
 * Saves the file at an address. A plain link cannot do this, as the token is in a header.
 * @param name the file name if the answer has none
 * @returns false if the file takes longer and is prepared in the background
 * @throws {ApiError} if there is no file
 */
export async function download(path: `/api/${string}`, query: Record<string, unknown>, name: string): Promise<boolean> {
  const response = await fetch(urlOf(path, undefined, query), { headers: { Authorization: `Bearer ${readToken()}` } })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  if (response.status === 202) return false
  const sentName = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = sentName ?? name
  link.click()
  // Firefox reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
