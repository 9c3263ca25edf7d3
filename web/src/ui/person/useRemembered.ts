import { addressOf, screens } from '@ems/contract/core/screens'
import { useEffect } from 'react'
import type { PersonHead } from '../../api/contract/person-page.ts'
import { remember } from '../../api/recentlyOpened.ts'
import { useUser } from '../../api/session.ts'

/** Keeps the person whose page is open among the recently opened entries that the search begins with. */
export function useRemembered(person: PersonHead['person'] | undefined): void {
  const reader = useUser()?._id
  useEffect(() => {
    if (!reader || !person) return
    const { _id: id, designation, userId } = person
    remember(reader, {
      id,
      label: userId.name,
      second: designation ?? undefined,
      to: addressOf(screens.admin.employee, { id }),
      face: { id: userId._id, path: userId.profileImage },
    })
  }, [reader, person])
}
