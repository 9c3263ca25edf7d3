import { Skeleton } from '@mantine/core'
import { CHART_HEIGHT } from './chartData.ts'
import classes from './ReportChart.module.css'

const BARS = [55, 90, 70, 40, 80, 60, 30, 65]

/** The placeholder of a report's chart, as high as the chart. */
export const ChartSkeleton = () => (
  <figure className={classes.chart} data-loading="true">
    <figcaption>
      <Skeleton height="1lh" width="40%" />
    </figcaption>
    <div className={classes.coming} style={{ height: CHART_HEIGHT }}>
      {BARS.map((share) => (
        <Skeleton key={share} height={`${share}%`} />
      ))}
    </div>
  </figure>
)
