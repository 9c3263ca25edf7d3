import { customFields } from '../../../api/contract/custom-fields.ts'
import { employeeFields } from '../../../api/contract/employee-fields.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'

// Their names appear on requests, in timelines and as column names of files.
const refreshes = ['customFields', 'changeRequests', 'personPage', 'imports'] as const

export const useFields = () => useFetch(customFields.list, {})
/** Fields that are not archived. */
export const useOpenFields = () => useFields().data?.fields.filter(({ archived }) => !archived)
export const useAddField = () => useSend(customFields.add, { refreshes })
export const useUpdateField = () => useSend(customFields.update, { refreshes })
export const useOrderFields = () => useSend(customFields.order, { refreshes })
/** @param id the employee's or the user's */
export const useCustom = (id: string) => useFetch(customFields.values, { params: { id } })
export const useSetCustom = () => useSend(customFields.setValues, { refreshes })
/** The built-in fields and their editors. @param asks false for no call */
export const useOwnFields = (asks = true) => useFetch(employeeFields.list, asks ? {} : null)
// A person's page shows a button for the picture, and the change may withdraw pending requests.
export const useSetOwnField = () =>
  useSend(employeeFields.set, { refreshes: ['employeeFields', 'changeRequests', 'personPage'] })
