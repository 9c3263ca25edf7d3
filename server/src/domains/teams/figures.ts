import { keptFigure } from '../../platform/database/counters.ts'

/** How many teams there are. */
export const teamFigure = keptFigure('teams')
