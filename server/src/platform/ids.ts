import { v7 } from 'uuid'

/** A new id: UUIDv7, so that rows of one time lie together in every index. */
export const newId = (): string => v7()
