import type { ReportStatus } from '../../../api/contract/attendance.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const tones: Partial<Record<ReportStatus, Tone>> = { Present: 'green', Absent: 'red', Late: 'yellow' }

export function AttendanceStatusBadge({ status }: { status: ReportStatus }) {
  const t = getTranslator('attendance')
  return <StatusBadge tone={tones[status] ?? 'grey'}>{t(`status.${status}`)}</StatusBadge>
}
