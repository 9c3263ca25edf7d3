import { createRootRouteWithContext } from '@tanstack/react-router'
import { Root } from '../screens/Root.tsx'
import type { RouterContext } from './routeGuards.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root })
