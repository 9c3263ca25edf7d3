import { system } from '../../api/contract/system.ts'
import { useFetch } from '../../api/hooks.ts'

export const useChecks = () => useFetch(system.checks, {})
export const useBackups = () => useFetch(system.backups, {})
