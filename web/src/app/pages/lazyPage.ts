import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { Namespace } from '../../ui/words/words.ts'
import { loadWords } from '../shared/loadWords.ts'

/** Loads a screen, together with its words. */
type Files = () => Promise<{ default: RouteComponent }>

export const files =
  (load: Files, ...words: Namespace[]): Files =>
  async () => {
    const [module] = await Promise.all([load(), ...words.map(loadWords)])
    return module
  }

/** A screen that is loaded when it is first visited. */
export const page = (...of: Parameters<typeof files>) => lazyRouteComponent(files(...of))

/**
 * A screen of an area, as above. The list of its files loads with the frame of the area: there are so many that the
 * first load should not wait for their names.
 */
export const pageOf =
  <Name extends string>(list: () => Promise<Record<Name, Files>>) =>
  (name: Name) =>
    lazyRouteComponent(async () => (await list())[name]())
