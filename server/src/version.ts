import { readFileSync } from 'node:fs'

/** The product's version, as the manifest names it. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
