import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { auth } from '../../api/contract/auth.ts'
import type { ReplyOf } from '../../api/contract/calls.ts'
import type { PasskeyAnswer } from './passkeys.ts'

/**
 * Offers passkeys among the browser's known addresses in the email field, while the field exists.
 * @param begin requests the options for the browser
 * @returns the selected passkey; null if the browser does not support it, or the person selects none
 */
export async function chooseInField(
  begin: () => Promise<ReplyOf<typeof auth.passkeyOptions>>,
): Promise<{ challenge: string; response: PasskeyAnswer } | null> {
  try {
    if (!(await browserSupportsWebAuthnAutofill())) return null
    const { options, challenge } = await begin()
    const asked = { optionsJSON: options as never, useBrowserAutofill: true }
    return { challenge, response: (await startAuthentication(asked)) as unknown as PasskeyAnswer }
  } catch {
    // It starts automatically, so its failure shows no message.
    return null
  }
}

/** Stops offering passkeys. */
export const offerNoLonger = (): void => WebAuthnAbortService.cancelCeremony()
