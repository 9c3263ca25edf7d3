import { screens } from '@ems/contract/core/screens'
import { IconShieldLock } from '@tabler/icons-react'
import { account } from '../../../api/contract/account.ts'
import { useFetch } from '../../../api/hooks.ts'
import { Ask } from './Ask.tsx'

/**
 * Asks an administrator whom a password alone lets in for a second factor, once.
 * @param name under which the browser keeps that they were asked
 */
export default function Protect({ name }: { name: string }) {
  const factors = useFetch(account.security, {}).data?.factors
  if (!factors || factors.totp || factors.passkeys.length > 0) return null
  return <Ask once name={name} of="protect" to={screens.admin.security} icon={IconShieldLock} />
}
