import { v7 } from 'uuid'

/** A new id: UUIDv7, so that rows of the same time are close together in each index. */
export const newId = (): string => v7()

const NIL = '00000000-0000-0000-0000-000000000000'

/** Sorts before each id: the start of the first page by id. */
export const FIRST_ID = NIL

/** The audit id of things without their own id, such as the settings. */
export const SINGLETON_ID = NIL
