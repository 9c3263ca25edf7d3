/** The addresses of an area: its own, and those below it. */
export type Below<Area extends string> = Area | `${Area}/${string}`

/** A screen's path below its area's, as the router declares it: `leaves/$id` of `/admin-dashboard/leaves/$id`. */
export const below = <const Area extends string, const S extends Below<Area>>(area: Area, screen: S) =>
  (screen.slice(area.length + 1) || '/') as S extends `${Area}/${infer Rest}` ? Rest : '/'
