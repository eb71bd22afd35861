import { derivedScreens } from '../../core/derived_screens/derived_screens.js'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { ResourceScreens } from '../../core/routing/resource_screens.js'
import { derivedSuppressions } from './derived_suppressions.js'

export const modelAuditSuppressionsScreens: ResourceScreens = {
  ...derivedScreens(derivedSuppressions),
  list: lazyPage(() => import('./SuppressionList.js'), 'SuppressionList'),
}
