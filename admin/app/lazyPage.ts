import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyPage = LazyExoticComponent<ComponentType>

/**
 * A page that is fetched when it is first shown.
 * `lazyPage(() => import('../targets/TargetList.js'), 'TargetList')`
 */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K
): LazyPage {
  return lazy(async () => ({ default: (await load())[name] }))
}
