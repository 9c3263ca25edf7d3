import { ApiError } from './errors.ts'
import { readToken } from './token.ts'
import { urlOf } from './url.ts'

/**
 * Saves the file at an address. A plain link cannot do this, as the token is in a header.
 * @param name the file name if the answer has none, or always if it is `named`
 * @returns false if the file takes longer and is prepared in the background
 * @throws {ApiError} if there is no file
 */
export async function download(
  path: `/api/${string}`,
  query: Record<string, unknown>,
  name: string,
  named = false,
): Promise<boolean> {
  const response = await fetch(urlOf(path, undefined, query), { headers: { Authorization: `Bearer ${readToken()}` } })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  if (response.status === 202) return false
  const sentName = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  // Sent names end with the day.
  const day = /-\d{4}-\d\d-\d\d(?=\.)/.exec(sentName ?? '')?.[0] ?? ''
  link.download = named ? name.replace(/(?=\.[a-z]+$)/, day) : (sentName ?? name)
  link.click()
  // Firefox reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
