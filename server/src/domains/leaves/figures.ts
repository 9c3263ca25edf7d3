import type { LeaveStatus } from '@ems/contract/leaves'
import { type Figure, keptFigure } from '../../platform/database/figures.ts'

/** How many leaves there are in a status. */
export const leaveFigure = (status: LeaveStatus): Figure => keptFigure(`leave ${status}`)

/** How many people ever asked for a leave. */
export const applicants = keptFigure('applicants')
