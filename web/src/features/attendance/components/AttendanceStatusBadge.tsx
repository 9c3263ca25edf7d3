import type { ReportStatus } from '@ems/contract/attendance'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'

const tones: Partial<Record<ReportStatus, Tone>> = { Present: 'green', Absent: 'red', Late: 'yellow' }

export function AttendanceStatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation('attendance')
  return <StatusBadge tone={tones[status] ?? 'grey'}>{t(`status.${status}`)}</StatusBadge>
}
