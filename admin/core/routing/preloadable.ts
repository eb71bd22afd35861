import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Component that is loaded on demand, or in advance by `preload`. */
export type Preloadable = LazyExoticComponent<ComponentType> & { preload: () => Promise<void> }

type Module = { default: ComponentType }

/**
 * Like React's `lazy`, but a component that has been preloaded renders without suspending. React shows the fallback of
 * a suspended component for at least 300 ms.
 */
export function preloadable(load: () => Promise<ComponentType>): Preloadable {
  let loaded: Module | undefined
  const loadModule = async (): Promise<Module> => (loaded = { default: await load() })
  const preload = async () => void (await loadModule())
  return Object.assign(
    lazy(() => (loaded ? settledWith(loaded) : loadModule())),
    { preload }
  )
}

/**
 * Returns a promise that calls back immediately, which `lazy` supports; a native promise would
 * suspend.
 */
const settledWith = (module: Module) =>
  ({ then: (resolve: (module: Module) => void) => resolve(module) }) as unknown as Promise<Module>
