import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceDefinition } from '#api/contract/define_resource'
import type { LazyPage } from './lazyPage.js'

/** What the `index.ts` of a resource folder exports. A screen that is missing is not linked anywhere. */
export type ResourceScreens = {
  list?: LazyPage
  create?: LazyPage
  edit?: LazyPage
  /** The edit screen shows the record to those who may not change it. */
  editShows?: boolean
  show?: LazyPage
  icon?: ComponentType
  recordRepresentation?: string | ((record: RaRecord) => string)
}

export type ConsoleResource = { definition: ResourceDefinition; screens: ResourceScreens }

/** The paths at which a resource has a screen, as route patterns. */
export function resourcePaths({ definition, screens }: ConsoleResource): string[] {
  const base = `/${definition.name}`
  return [
    ...(screens.list ? [base] : []),
    ...(screens.create ? [`${base}/create`] : []),
    ...(screens.edit ? [`${base}/:id`] : []),
    ...(screens.show ? [`${base}/:id/show`] : []),
  ]
}
