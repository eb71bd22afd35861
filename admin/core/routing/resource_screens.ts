import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceDefinition } from '#api/contract/define_resource'
import type { MessageKey } from '../i18n/message_keys.js'
import type { LazyPage } from './lazyPage.js'

/** Conditions for menu entries, in addition to permissions. */
export type MenuFlags = {
  canUseRedteam: boolean
  canUseAdaptiveGuardrails: boolean
  enableServerSideJobs: boolean
  isCutOff: boolean
}

/** Menus that contain resource lists. */
export type MenuGroup = 'redteam' | 'evaluations'

/** Position of a resource's list in the main menu. The entry is hidden from users who cannot read the resource. */
export type MenuPlace = {
  group: MenuGroup
  label: MessageKey
  shown?: (flags: MenuFlags) => boolean
}

/** Exports of a resource folder's `index.ts`. Screens that are missing are not linked. */
export type ResourceScreens = {
  list?: LazyPage
  create?: LazyPage
  edit?: LazyPage
  /** Whether users without the update permission can open the edit screen, which is then read-only. */
  editShows?: boolean
  show?: LazyPage
  icon?: ComponentType
  recordRepresentation?: string | ((record: RaRecord) => string)
  menu?: MenuPlace
  /** Whether the screens come from `derivedScreens`. These look alike, so tests require no screenshots of them. */
  isDerived?: boolean
}

export type ConsoleResource = { definition: ResourceDefinition; screens: ResourceScreens }

/** Returns the route patterns of a resource's screens. */
export function resourcePaths({ definition, screens }: ConsoleResource): string[] {
  const base = `/${definition.name}`
  return [
    ...(screens.list ? [base] : []),
    ...(screens.create ? [`${base}/create`] : []),
    ...(screens.edit ? [`${base}/:id`] : []),
    ...(screens.show ? [`${base}/:id/show`] : []),
  ]
}
