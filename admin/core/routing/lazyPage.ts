import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyPage = LazyExoticComponent<ComponentType>

/** Page that is loaded on demand: `lazyPage(() => import('../../targets/screens/TargetList.js'), 'TargetList')` */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K
): LazyPage {
  return lazy(async () => ({ default: (await load())[name] }))
}
