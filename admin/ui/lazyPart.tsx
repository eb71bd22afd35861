import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.js'
import { PartFailed } from './PartFailed.js'

/**
 * A part of a page that is fetched when it is first shown, such as a dialog or a chart. Until then `fallback` is in its
 * place, if there is one; if it fails, the rest of the page stays.
 * `lazyPart(() => import('./InviteDialog.js'), 'InviteDialog')`
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
