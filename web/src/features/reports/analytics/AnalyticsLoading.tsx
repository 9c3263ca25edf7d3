import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import { Panel } from '../../../ui/page/Panel.tsx'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import classes from './Analytics.module.css'

const CARDS = ['headcount', 'average', 'fte', 'span', 'joiners', 'leavers', 'turnover', 'absence']
const CHARTS = ['headcount', 'moves', 'pay', 'age', 'tenure', 'gender']

/** Skeletons in the places of the figures and charts. */
export const AnalyticsLoading = () => (
  <div aria-busy data-coming>
    <LoadingText />
    <div className={classes.cards}>
      {CARDS.map((card) => (
        <Panel key={card}>
          <div className={classes.cardComing}>
            <Skeleton height={12} width="45%" />
            <Skeleton height={28} width="30%" />
            <Skeleton height={12} width="65%" />
          </div>
        </Panel>
      ))}
    </div>
    <ChartsLoading />
  </div>
)

export const ChartsLoading = () => (
  <div className={classes.charts} data-coming>
    {CHARTS.map((chart) => (
      <div key={chart} className={classes.panel}>
        <Panel look="tall">
          <div className={classes.chartComing}>
            <Skeleton height={16} width="35%" />
            <Skeleton height={12} width="80%" mt="auto" />
            <Skeleton height={12} width="55%" />
            <Skeleton height={12} width="95%" />
            <Skeleton height={12} width="70%" />
          </div>
        </Panel>
      </div>
    ))}
  </div>
)
