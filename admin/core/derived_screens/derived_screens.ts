import { createElement, type ComponentType } from 'react'
import { preloadable } from '../routing/preloadable.js'
import type { LazyPage } from '../routing/lazyPage.js'
import type { ResourceScreens } from '../routing/resource_screens.js'
import type { Derived } from './derived.js'
import { assertDerivable } from './derived_fields.js'

/**
 * List and form of a resource, derived from its definition. To override a screen: `{ ...derivedScreens(source),
 * list: lazyPage(…) }`.
 */
export function derivedScreens(source: Derived): ResourceScreens {
  const { definition } = source
  assertDerivable(definition)
  const screen = (load: () => Promise<ComponentType<{ source: Derived }>>): LazyPage =>
    preloadable(async () => {
      const Screen = await load()
      return () => createElement(Screen, { source })
    })
  return {
    list: screen(async () => (await import('./DerivedList.js')).DerivedList),
    create: screen(async () => (await import('./DerivedCreate.js')).DerivedCreate),
    edit: screen(async () => (await import('./DerivedEdit.js')).DerivedEdit),
    editShows: true,
    isDerived: true,
    recordRepresentation: definition.represent,
  }
}
