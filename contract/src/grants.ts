import { z } from 'zod'
import { Id } from './core/values.ts'

/** An account or a role, by its name. */
export const Ref = z.object({ _id: Id, name: z.string() })

/** An account by its name and picture. */
export const FaceRef = Ref.extend({
  profileImage: z.string().nullable().describe('the path of the picture; null: none'),
})

/** Whether a grant with dates is planned, active or ended. */
export const AssignmentState = z.enum(['live', 'ended', 'coming'], { error: 'Choose live, ended or coming.' })

export const Warnings = z.array(z.string()).describe('warnings for the caller; the change was made nevertheless')
