import type { LeaveStatus } from '@ems/contract/leaves'
import { type Figure, keptFigure } from '../../../platform/database/counters.ts'

/** How many leaves there are in a status. */
export const leaveFigure = (status: LeaveStatus): Figure => keptFigure(`leave ${status}`)

/** How many leaves are cancelled; they are among the rejected ones, too. */
export const cancelledLeaves = keptFigure('leave cancelled')

/** How many people ever asked for a leave. */
export const applicants = keptFigure('applicants')
