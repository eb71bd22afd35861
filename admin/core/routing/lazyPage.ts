import type { ComponentType } from 'react'
import { preloadable, type Preloadable } from './preloadable.js'

export type LazyPage = Preloadable

/** Page that is loaded on demand: `lazyPage(() => import('../../targets/screens/TargetList.js'), 'TargetList')` */
export const lazyPage = <K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K
): LazyPage => preloadable(async () => (await load())[name])
