import type { ReactNode } from 'react'
import { useText } from '../app/i18n.js'
import type { Catalog } from '#api/contract/catalog'
import { useCatalog } from '../plugins/catalog.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'

/** Waits for the catalogue: an editor without it could show nothing but ids. */
export function WithCatalog({ children }: { children: (catalog: Catalog) => ReactNode }) {
  const t = useText()
  const { data, error, refetch } = useCatalog()
  if (error && !data) {
    return <ErrorState title={t('plugins.failed')} error={error} onRetry={() => void refetch()} />
  }
  return data ? children(data) : <PageSkeleton rows={12} />
}
