import { createElement, lazy, Suspense, type ComponentType } from 'react'

/**
 * A part of a page that is fetched when it is first shown, such as a dialog: until then there is nothing in its place.
 * `lazyPart(() => import('./InviteDialog.js'), 'InviteDialog')`
 */
export function lazyPart<K extends string, Props extends object>(
  load: () => Promise<Record<K, ComponentType<Props>>>,
  name: K
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy<ComponentType<Props>>(async () => ({
    default: (await load())[name],
  }))
  return function LazyPart(props: Props) {
    return <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
  }
}
