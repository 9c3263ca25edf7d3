import { screens } from '@ems/contract/core/screens'
import type { ReactNode } from 'react'
import type { PayPeriod } from '../../../api/contract/pay-periods.ts'
import { TextLink } from '../../../ui/page/links.tsx'

interface TabLinkProps {
  period: PayPeriod
  tab: 'people' | 'exceptions' | 'payslips'
  children: ReactNode
}

/** A link to a tab of a period. */
export const TabLink = ({ period, tab, children }: TabLinkProps) => (
  <TextLink to={screens.admin.payPeriod} params={{ id: period._id }} search={{ tab } as never}>
    {children}
  </TextLink>
)
