import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { auth } from '../../api/contract/auth.ts'
import type { ReplyOf } from '../../api/contract/calls.ts'
import type { PasskeyAnswer } from './passkeys.ts'

/**
 * Offers passkeys beside the addresses that the browser knows, in the field of the email, for as long as it is there.
 * @param begin asks the server what the browser needs
 * @returns what the person chose; null where the browser cannot, and where they did not
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

/** Offers them no longer. */
export const offerNoLonger = (): void => WebAuthnAbortService.cancelCeremony()
