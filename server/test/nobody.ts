const NOBODY = 65534

/** Runs `work` as the user nobody, which only root can do: files and sockets see that user meanwhile. */
export async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  process.setegid?.(NOBODY)
  process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}
