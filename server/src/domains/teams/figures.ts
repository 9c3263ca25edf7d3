import { keptFigure } from '../../platform/database/figures.ts'

/** How many teams there are. */
export const teamFigure = keptFigure('teams')
