import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from './guards.ts'
import { Root } from './screens/Root.tsx'

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root })
