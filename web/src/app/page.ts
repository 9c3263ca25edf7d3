import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { Namespace } from '../ui/words.ts'
import { loadWords } from './words.ts'

/** A screen that is loaded when it is first visited, together with its words. */
export const page = (load: () => Promise<{ default: RouteComponent }>, ...words: Namespace[]) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), ...words.map(loadWords)])
    return module
  })
