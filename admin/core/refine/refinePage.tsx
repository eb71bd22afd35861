import type { ComponentType } from 'react'
import { preloadable } from '../routing/preloadable.js'
import type { LazyPage } from '../routing/lazyPage.js'

/** Lazy-loads a page together with refine, so that other pages do not load refine. */
export function refinePage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K
): LazyPage {
  return preloadable(async () => {
    const [{ RefineFrame }, pages] = await Promise.all([import('./RefineFrame.js'), load()])
    const Page: ComponentType = pages[name]
    const Framed = () => (
      <RefineFrame>
        <Page />
      </RefineFrame>
    )
    return Framed
  })
}
