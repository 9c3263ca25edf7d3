import { useParams } from '@tanstack/react-router'

/** The `id` in the address of the screen. */
export const useIdParam = (): string => useParams({ strict: false }).id ?? ''
