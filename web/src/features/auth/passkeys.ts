import type { account } from '../../api/contract/account.ts'
import type { auth } from '../../api/contract/auth.ts'
import type { ReplyOf } from '../../api/contract/calls.ts'

type RequestOptions = ReplyOf<typeof auth.passkeyOptions>['options']
type CreationOptions = ReplyOf<typeof account.passkeyOptions>['options']
/** The parts of a passkey that the server needs. */
export type PasskeyAnswer = { id: string; response: Record<string, unknown> } & Record<string, unknown>

/** Whether this browser supports passkeys at this address: they need a host name. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

// Loaded on use: the sign-in works without it until then.
const library = () => import('@simplewebauthn/browser')

/** Lets the person select one of their passkeys. @throws if they cancel, or the browser fails */
export async function requestPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as PasskeyAnswer
}

/** Creates a passkey. @throws if the person cancels, or the browser fails */
export async function makePasskey(options: CreationOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: options as never })) as unknown as PasskeyAnswer
}
