import { screens } from '@ems/contract/core/screens'
import { Skeleton } from '@mantine/core'
import { Donut } from '../../../ui/chart/Donut.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { FigureLink, type FigureTarget } from '../../../ui/page/FigureLink.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { useAdminHome, useRejectedCount } from '../shared/queries.ts'
import classes from './LeaveFigures.module.css'

interface LeaveFiguresProps {
  /** undefined while they load */
  leaves: { appliedFor: number; approved: number; pending: number; rejected: number; cancelled: number } | undefined
}

/** The number of leave requests, by status. */
export function LeaveFigures({ leaves }: LeaveFiguresProps) {
  const t = getTranslator('adminHome')
  const to = (label: string, status?: string, state?: string): FigureTarget => ({
    link: { to: screens.admin.leaves },
    ...(status ? { search: { status, ...(state ? { state } : {}) } } : {}),
    label,
  })
  const { appliedFor, approved = 0, pending = 0, cancelled = 0 } = leaves ?? {}
  const rejected = useRejectedCount(leaves?.rejected)
  const toDecide = useAdminHome().data?.requests?.total
  // The menu and the list of open work count only what the reader can decide, which excludes their own requests.
  const others = toDecide === undefined || leaves === undefined ? 0 : leaves.pending - toDecide
  return (
    <Card id="leave-management" title={t('admin.leaves')}>
      <div className={classes.body}>
        <Donut
          size={112}
          parts={[
            { tone: 'green', value: approved },
            { tone: 'amber', value: pending },
            { tone: 'red', value: rejected ?? 0 },
            { tone: 'grey', value: cancelled },
          ]}
        />
        <div className={classes.figures}>
          <Figure name={t('admin.applied')} unit={t('admin.people')} value={appliedFor} way={to(t('ways.leaves'))} />
          <p className={classes.kind}>{t('admin.requests')}</p>
          <Figure
            name={t('admin.approved')}
            value={leaves?.approved}
            tone="green"
            way={to(t('ways.approved'), 'Approved')}
          />
          <Figure
            name={t('admin.pending')}
            unit={others > 0 && toDecide !== undefined ? t('today.toDecide', { count: toDecide }) : undefined}
            value={leaves?.pending}
            tone="amber"
            way={to(t('ways.pending'), 'Pending')}
          />
          <Figure
            name={t('admin.rejected')}
            value={rejected}
            tone="red"
            way={to(t('ways.rejected'), 'Rejected', 'rejected')}
          />
          <Figure
            name={t('admin.cancelled')}
            value={leaves?.cancelled}
            tone="grey"
            way={to(t('ways.cancelled'), 'Rejected', 'cancelled')}
          />
        </div>
      </div>
      {others > 0 && <p className={classes.note}>{t('admin.others', { count: others })}</p>}
    </Card>
  )
}

interface FigureProps {
  name: string
  /** which part of them is elsewhere on the screen */
  unit?: string | undefined
  value: number | undefined
  tone?: string
  way: FigureTarget
}

const Figure = ({ name, unit, value, tone, way }: FigureProps) => (
  <dl className={classes.figure} data-tone={tone}>
    <dt className={classes.name}>
      {unit ? (
        <>
          <span>{name}</span>
          <span className={classes.unit}>{unit}</span>
        </>
      ) : (
        name
      )}
    </dt>
    <dd className={classes.value}>
      {value === undefined ? (
        <Skeleton height={16} width="2.5rem" />
      ) : (
        <FigureLink value={formatNumber(value)} way={way} />
      )}
    </dd>
  </dl>
)
