import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { formatMoney } from '../../../ui/format.ts'

const HEIGHT = 300

/** The line of monthly pay; its table stands beside it for those who cannot see it. */
export default function SalaryChart({ data, label }: { data: { month: string; total: number }[]; label: string }) {
  const { ref, width } = useElementSize()
  const fromRight = useDirection().dir === 'rtl'
  return (
    <div ref={ref} style={{ height: HEIGHT }}>
      {width > 0 && (
        <LineChart
          // A chart that is made narrower while it is still being drawn keeps its old places, beyond its new edge.
          key={width}
          h={HEIGHT}
          data={data}
          dataKey="month"
          series={[{ name: 'total', label, color: 'light-dark(#087f5b, #63e6be)' }]}
          curveType="linear"
          withLegend
          valueFormatter={formatMoney}
          yAxisProps={{ domain: [0, 'auto'], width: 80, orientation: fromRight ? 'right' : 'left' }}
          xAxisProps={{ padding: { left: 24, right: 24 }, reversed: fromRight }}
          textColor="var(--mantine-color-dimmed)"
          lineChartProps={{ accessibilityLayer: false }}
        />
      )}
    </div>
  )
}
