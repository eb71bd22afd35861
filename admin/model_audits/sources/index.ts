import { modelSources } from '#api/contract/resources/model_sources'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { ResourceScreens } from '../../core/routing/resource_screens.js'

export const modelSourcesScreens: ResourceScreens = {
  list: lazyPage(() => import('./SourceList.js'), 'SourceList'),
  create: lazyPage(() => import('./SourceCreate.js'), 'SourceCreate'),
  edit: lazyPage(() => import('./SourceEdit.js'), 'SourceEdit'),
  editShows: true,
  recordRepresentation: modelSources.represent,
}
