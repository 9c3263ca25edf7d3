type Readers<Part extends string> = Record<Part, () => Promise<unknown>>

/** Reads parts in parallel; a part that throws is null, and `failed` has its name. */
export async function readEach<Part extends string, R extends Readers<Part>>(
  readers: R & Readers<Part>,
  tell: (part: Part, error: unknown) => void,
) {
  const failed: Part[] = []
  const read = await Promise.all(
    (Object.entries(readers) as [Part, () => Promise<unknown>][]).map(async ([part, reader]) => {
      try {
        return [part, await reader()] as const
      } catch (error) {
        failed.push(part)
        tell(part, error)
        return [part, null] as const
      }
    }),
  )
  return { ...(Object.fromEntries(read) as { [P in keyof R]: Awaited<ReturnType<R[P]>> | null }), failed }
}
