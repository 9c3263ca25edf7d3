import type { account } from '../../api/contract/account.ts'
import type { auth } from '../../api/contract/auth.ts'
import type { ReplyOf } from '../../api/contract/calls.ts'

type RequestOptions = ReplyOf<typeof auth.passkeyOptions>['options']
type CreationOptions = ReplyOf<typeof account.passkeyOptions>['options']
/** The parts of a passkey that the server needs. */
export type PasskeyAnswer = { id: string; response: Record<string, unknown> } & Record<string, unknown>

/** Whether this browser has passkeys at this address: none are made for a number instead of a name. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

// Loaded when a person uses it: the sign-in does without until then.
const library = () => import('@simplewebauthn/browser')

/** Lets the person choose one of their passkeys. @throws where they do not, or the browser cannot */
export async function requestPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as PasskeyAnswer
}

/** Makes a passkey. @throws where the person does not want to, or the browser cannot */
export async function makePasskey(options: CreationOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: options as never })) as unknown as PasskeyAnswer
}
