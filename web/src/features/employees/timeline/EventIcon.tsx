import {
  IconBeach,
  IconBriefcase,
  IconBuilding,
  IconCalendarCheck,
  IconCash,
  IconChecklist,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TimelineKind } from '../../../api/contract/person-page.ts'
import { RoundIcon } from '../../../ui/page/RoundIcon.tsx'

const ICONS: Record<TimelineKind, TablerIcon> = {
  employee: IconUser,
  job: IconBriefcase,
  leave: IconBeach,
  salary: IconCash,
  attendance: IconCalendarCheck,
  task: IconChecklist,
  department: IconBuilding,
}

/** The kind of an event, beside its sentence. */
export const EventIcon = ({ kind }: { kind: TimelineKind }) => <RoundIcon of={ICONS[kind]} />
