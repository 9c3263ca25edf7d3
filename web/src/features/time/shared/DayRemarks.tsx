import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import type { Remark } from './dayWords.ts'

/** Remarks of a day, the important ones as badges. */
export const DayRemarks = ({ remarks }: { remarks: readonly Remark[] }) =>
  remarks.map(({ text, tone, icon }) =>
    tone ? (
      <StatusBadge key={text} tone={tone} icon={icon}>
        {text}
      </StatusBadge>
    ) : (
      <span key={text}>{text}</span>
    ),
  )
