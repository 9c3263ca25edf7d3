type Ask = (methods: readonly string[]) => Promise<boolean>

let ask: Ask | undefined

/** Registers the step-up dialog, rendered once in the app. */
export function setStepUpHandler(asker: Ask | undefined): void {
  ask = asker
}

/**
 * Asks the person to confirm their identity.
 * @param methods the ways that the server accepts
 * @returns whether they did
 */
export const requestStepUp: Ask = (methods) => ask?.(methods) ?? Promise.resolve(false)
