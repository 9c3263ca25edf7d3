import type { ReactNode } from 'react'
import type { Salary } from '../../../api/contract/salaries.ts'

/** The value of a record, struck through if the record is reversed. */
export const RecordedValue = ({ record, children }: { record: Salary; children: ReactNode }) =>
  record.reversal === null ? children : <s style={{ color: 'var(--mantine-color-dimmed)' }}>{children}</s>
