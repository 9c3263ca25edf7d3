import { formatNumber, formatShare } from '../../../ui/format/format.ts'
import { FigureLink } from '../../../ui/page/FigureLink.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Analytics.module.css'
import { ChartPanel } from './ChartPanel.tsx'
import { type Definition, inBand, type ToRows } from './rows.ts'

interface BandPanelProps {
  title: string
  /** the subject of the bands */
  column: 'ageBand' | 'tenureBand' | 'gender'
  /** null if the reader may not see it */
  bands: readonly { value: string | null; people: number }[] | null
  nameOf: (value: string) => string
  people: Definition
  toRows: ToRows
}

/** The number of people in each band and their share, as a table with a bar in each row. */
export function BandPanel({ title, column, bands, nameOf, people, toRows }: BandPanelProps) {
  const t = getTranslator('analytics')
  const total = bands?.reduce((sum, band) => sum + band.people, 0) ?? 0
  return (
    <ChartPanel id={column} title={title} aside={bands && t('people', { count: total })}>
      {bands === null && <p className={classes.words}>{t('hidden')}</p>}
      {bands?.length === 0 && <p className={classes.words}>{t('nobody')}</p>}
      {bands && bands.length > 0 && (
        <table className={classes.bands} aria-labelledby={column}>
          <tbody>
            {bands.map((band) => {
              const name = band.value === null ? t('unknown') : nameOf(band.value)
              const way = toRows(inBand(people, column, band.value), t('band.rows', { name }))
              const value = formatNumber(band.people)
              const share = total === 0 ? 0 : band.people / total
              return (
                <tr key={band.value}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>
                    <span className={classes.bar}>
                      <span style={{ inlineSize: `${share * 100}%` }} />
                    </span>
                  </td>
                  <td>{formatShare(share)}</td>
                  <td>{way ? <FigureLink value={value} way={way} /> : value}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </ChartPanel>
  )
}
