import type { ReactNode } from 'react'
import '../../plugins/messages.js'
import { useText } from '../../core/i18n/i18n.js'
import type { Catalog } from '#api/contract/library/catalog'
import { useCatalog } from '../../plugins/queries.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'

/** Renders the children once the catalog is loaded, because the editor could show only IDs without it. */
export function WithCatalog({ children }: { children: (catalog: Catalog) => ReactNode }) {
  const t = useText()
  const { data, error, refetch } = useCatalog()
  if (error && !data) {
    return <ErrorState title={t('plugins.failed')} error={error} onRetry={() => void refetch()} />
  }
  return data ? children(data) : <PageSkeleton rows={12} />
}
