import { v7 } from 'uuid'

/** A new id: UUIDv7, so that rows of one time lie together in every index. */
export const newId = (): string => v7()

const NIL = '00000000-0000-0000-0000-000000000000'

/** Stands before every id: where the first page of rows by their ids begins. */
export const FIRST_ID = NIL

/** The id in the audit of rows without an id of their own, such as the settings. */
export const SINGLETON_ID = NIL
