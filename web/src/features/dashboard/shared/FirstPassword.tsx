import { screens } from '@ems/contract/core/screens'
import { IconKey } from '@tabler/icons-react'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { Ask } from './AccountHint.tsx'

/**
 * Asks someone whose password another person chose for one of their own, until they say later.
 * @param name under which the browser keeps that they were asked
 */
export default function FirstPassword({ name }: { name: string }) {
  return <Ask name={name} of="firstPassword" to={screens[useArea()].security} icon={IconKey} />
}
