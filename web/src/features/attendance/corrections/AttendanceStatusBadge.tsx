import { type Icon, IconBeach, IconStethoscope } from '@tabler/icons-react'
import type { ReportStatus } from '../../../api/contract/attendance.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const icons: Partial<Record<ReportStatus, Icon>> = { Sick: IconStethoscope, Leave: IconBeach }
const tones: Partial<Record<ReportStatus, Tone>> = { Present: 'green', Absent: 'red', Late: 'yellow' }

export function AttendanceStatusBadge({ status }: { status: ReportStatus }) {
  const t = getTranslator('attendance')
  return (
    <StatusBadge tone={tones[status] ?? 'grey'} icon={icons[status]}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
