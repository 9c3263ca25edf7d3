import { ApiError } from './errors.ts'
import { readToken } from './token.ts'
import { urlOf } from './url.ts'

/**
 * Saves the file that an address answers with, which a plain link could not ask for: the token goes in a header.
 * @param name what it is called where the answer does not say
 * @returns false where it takes longer and is prepared meanwhile
 * @throws {ApiError} where there is none
 */
export async function download(path: `/api/${string}`, query: Record<string, unknown>, name: string): Promise<boolean> {
  const response = await fetch(urlOf(path, undefined, query), { headers: { Authorization: `Bearer ${readToken()}` } })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  if (response.status === 202) return false
  const told = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = told ?? name
  link.click()
  // Firefox begins to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
