import { access } from '../../../api/contract/access.ts'
import { checklists } from '../../../api/contract/checklists.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'

const refreshes = ['checklists', 'tasks', 'dashboard'] as const

export const useTemplates = (asks = true) => useFetch(checklists.templates, asks ? {} : null)
export const useAddTemplate = () => useSend(checklists.addTemplate, { refreshes })
export const useUpdateTemplate = () => useSend(checklists.updateTemplate, { refreshes })
/** @param id the employee's or the user's; null: no call */
export const useChecklists = (id: string | null) => useFetch(checklists.ofPerson, id ? { params: { id } } : null)
export const useStartChecklist = () => useSend(checklists.start, { refreshes })
export const useMoveChecklist = () => useSend(checklists.moveAnchor, { refreshes })
export const useCancelChecklist = () => useSend(checklists.cancel, { refreshes })
/** Roles whose holders an item can be for. */
export const useRoleChoices = () => useFetch(access.roles, { query: { sort: 'name' } }).data?.roles ?? []
