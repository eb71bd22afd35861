import { createElement, type ComponentType } from 'react'
import { preloadable } from '../routing/preloadable.js'
import type { LazyPage } from '../routing/lazyPage.js'
import type { ResourceScreens } from '../routing/resource_screens.js'
import {
  assertDerivable,
  type Derived,
  type DerivableDefinition,
  type DerivedTexts,
  type WithLabels,
} from './derived_fields.js'

/**
 * List and form of a resource, derived from its definition. `texts` is the key prefix of its messages, which include a
 * label for each field: `grading_notes.field.name`. To override a screen: `{ ...derivedScreens(definition, texts),
 * list: lazyPage(…) }`.
 */
export function derivedScreens<D extends DerivableDefinition, const Texts extends DerivedTexts>(
  definition: D,
  texts: Texts & WithLabels<Texts, D>
): ResourceScreens {
  assertDerivable(definition)
  const screen = (load: () => Promise<ComponentType<Derived>>): LazyPage =>
    preloadable(async () => {
      const Screen = await load()
      return () => createElement(Screen, { definition, texts })
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
