import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from '../states/ErrorBoundary.js'
import { PartFailed } from '../states/PartFailed.js'

/**
 * Part of a page that is loaded on demand, such as a dialog or a chart. `fallback` is shown while loading; a load
 * failure does not affect the rest of the page. `lazyPart(() => import('./InviteDialog.js'), 'InviteDialog')`
 */
export function lazyPart<K extends string, Props extends object>(
  load: () => Promise<Record<K, ComponentType<Props>>>,
  name: K,
  fallback?: (props: Props) => ReactNode
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy<ComponentType<Props>>(async () => ({
    default: (await load())[name],
  }))
  const failure = (error: Error, onRetry: () => void) => (
    <PartFailed error={error} onRetry={onRetry} isInPlace={fallback !== undefined} />
  )
  return function LazyPart(props: Props) {
    return (
      <ErrorBoundary failure={failure}>
        <Suspense fallback={fallback?.(props)}>{createElement(Part, props)}</Suspense>
      </ErrorBoundary>
    )
  }
}
