import { inclusiveDays } from '@ems/contract/core/days'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { type ReportFigures, reportFigures } from '@ems/contract/report-figures'
import { ReportDefinition } from '@ems/contract/reports'
import type { Actor } from '../../../platform/actor/actor.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { absenceService } from '../../leaves/index.ts'
import { coversOthers, getPeopleInScope, type ScopedPeople } from '../../scope/index.ts'
import * as repo from './figures.repo.ts'

type Query = QueryOf<typeof reportFigures.get>

/** The largest headcount for working time by day: a larger one takes too long. */
const ABSENCE_DAYS = 366

/** Headcount, turnover and other figures over time, read from the rows each time. */
export function figureRoutes(platform: Platform): Route[] {
  const { db, clock } = platform

  /** The other people for whom the reader has a right; undefined for nobody. */
  async function others(actor: Actor, key: PersonKey): Promise<ScopedPeople | null | undefined> {
    const reach = actor.grants[key]
    return reach && coversOthers(reach) ? getPeopleInScope(db, actor, key) : undefined
  }

  async function figuresOf(actor: Actor, query: Query): Promise<ReportFigures> {
    const { from, to, department } = query
    const scope = { from, to, department, people: await getPeopleInScope(db, actor, 'employees.read') }
    const reach = actor.grants['employees.read']
    // Leavers have no manager: readers by reporting line do not see them.
    const seesLeavers = reach?.everyone === true || !reach?.reports
    const [managed, personal, paid] = [
      await others(actor, 'employees.manage'),
      await others(actor, 'employees.personal'),
      await others(actor, 'salaries.read'),
    ]
    const counts = await repo.countsOf(db, scope, managed)
    const moves = new Map((await repo.movesOf(db, scope)).map((row) => [row.month, row]))
    return {
      headcount: { opening: counts.opening, closing: counts.closing, average: Number(counts.average) },
      fte: Number(counts.fte),
      joiners: counts.joiners,
      leavers: seesLeavers ? counts.leavers : null,
      voluntary: seesLeavers && managed !== undefined ? counts.resigned : null,
      turnover: seesLeavers && counts.turnover !== null ? Number(counts.turnover) : null,
      absence: await absenceOf(actor, query),
      tenure: await repo.tenureOf(db, scope),
      age: personal === undefined ? null : await repo.ageOf(db, scope, personal),
      gender: personal === undefined ? null : await repo.genderOf(db, scope, personal),
      span: {
        managers: counts.managers,
        average: counts.span_average === null ? null : Number(counts.span_average),
        median: counts.span_median === null ? null : Number(counts.span_median),
        most: counts.span_most,
      },
      pay: paid === undefined ? null : await repo.payOf(db, { ...scope, people: paid }),
      series: (await repo.seriesOf(db, scope)).map((point) => {
        const { joiners = 0, leavers = 0 } = moves.get(point.day.slice(0, 7)) ?? {}
        return { ...point, joiners, leavers: seesLeavers ? leavers : null }
      }),
    }
  }

  async function absenceOf(actor: Actor, { from, to, department }: Query) {
    if ((await others(actor, 'leaves.read')) === undefined || inclusiveDays(from, to) > ABSENCE_DAYS) return null
    return absenceService(platform).rates(actor, { from, to, department })
  }

  return mount(reportFigures, {
    get: async ({ actor, query }) => {
      if (query.to > clock.today()) throw fieldError('to', 'report.day-to-come')
      const figures = await figuresOf(actor, query)
      return { figures, links: linksOf(query, figures.leavers !== null) }
    },
  })
}

const NAMED = ['employeeId', 'name', 'department', 'designation']

/** Reports of the rows behind the figures. */
function linksOf({ from, to, department }: Query, leavers: boolean) {
  const within = department === undefined ? [] : [{ column: 'department', op: 'any', values: [department] }]
  const moves = (kind: string) =>
    ReportDefinition.parse({
      subject: 'jobChanges',
      period: { from, to },
      columns: ['day', ...NAMED],
      filters: [{ column: 'kind', op: 'any', values: [kind] }, ...within],
      sort: { by: 'day' },
    })
  return {
    headcount: ReportDefinition.parse({
      subject: 'people',
      asOf: to,
      columns: [...NAMED, 'employedFrom'],
      filters: within,
    }),
    joiners: moves('joined'),
    leavers: leavers ? moves('left') : null,
  }
}
