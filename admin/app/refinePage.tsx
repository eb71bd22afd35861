import { lazy, type ComponentType } from 'react'
import type { LazyPage } from './lazyPage.js'

/** A page on refine's hooks: fetched together with refine, which no other page has to wait for. */
export function refinePage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K
): LazyPage {
  return lazy(async () => {
    const [{ RefineFrame }, pages] = await Promise.all([import('./RefineFrame.js'), load()])
    const Page: ComponentType = pages[name]
    const Framed = () => (
      <RefineFrame>
        <Page />
      </RefineFrame>
    )
    return { default: Framed }
  })
}
