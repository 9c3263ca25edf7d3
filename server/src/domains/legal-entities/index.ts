export { amountIn, type Currency, decimalsOf, totalsIn } from './currency.ts'
export {
  allLegalEntities,
  firstLegalEntity,
  type LegalEntityRow,
  legalEntityById,
  legalEntityOn,
} from './repo.ts'
export { nameOnlyEntity, setFirstCurrency } from './service.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import { legalEntityRoutes } from './routes.ts'
import { legalEntityService } from './service.ts'

export const createLegalEntities = (platform: Platform): Domain => ({
  routes: legalEntityRoutes(legalEntityService(platform)),
})
