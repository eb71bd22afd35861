import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { ListContextProvider } from 'react-admin'
import { useLocation, useParams } from 'react-router'
import { PLUGIN_CATEGORIES } from '#api/engines/redteam/vocabulary'
import '../messages.js'
import { useDrawerHistory } from '../../core/dialogs/useDrawerHistory.js'
import { useText } from '../../core/i18n/i18n.js'
import { LibraryTabs } from '../../library/parts/LibraryTabs.js'
import { NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import type { Catalog } from '#api/contract/library/catalog'
import { useCatalog } from '../queries.js'
import { FilterChips } from '../../core/lists/filters/FilterChips.js'
import { CatalogToolbar } from '../parts/CatalogToolbar.js'
import { PluginDrawer } from '../parts/PluginDrawer.js'
import { PluginRows } from '../parts/PluginRows.js'
import { useCatalogList } from '../useCatalogList.js'

/** Page with all plugins, their scope and severity, and whether they run without a model. */
export function PluginCatalog() {
  const t = useText()
  const { data, error, refetch } = useCatalog()
  if (error && !data) {
    return <ErrorState title={t('plugins.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton rows={14} />
  return <Loaded catalog={data} />
}

function Loaded({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const history = useDrawerHistory()
  const { pluginId } = useParams()
  const { search } = useLocation()
  const { context, shown, filter, filters } = useCatalogList(catalog)
  const isFiltered = Object.keys(filter).length > 0
  const groups = byCategory(shown)
  const at = (id: string | null) =>
    `/redteam/plugins/catalog${id ? `/${encodeURIComponent(id)}` : ''}${search}`
  return (
    <ListContextProvider value={context}>
      <PageHeader
        tabs={<LibraryTabs current="catalog" />}
        title={t('plugins.title')}
        subtitle={t('plugins.subtitle')}
      />
      <Paper variant="outlined" sx={{ mb: 2 }}>
        <CatalogToolbar filters={filters} plugins={shown} />
        <FilterChips filters={filters} />
        <Typography variant="body2" color="text.secondary" role="status" sx={{ px: 1.5, pb: 1.5 }}>
          {isFiltered
            ? t('plugins.of_total', { shown: shown.length, smart_count: catalog.plugins.length })
            : t('plugins.shown', { smart_count: shown.length })}
        </Typography>
      </Paper>
      {groups.map(({ category, plugins }) => (
        <PluginRows
          key={category}
          category={category}
          plugins={plugins}
          openId={pluginId ?? null}
          linkTo={at}
        />
      ))}
      {groups.length === 0 && <NoResults onClear={() => context.setFilters({})} />}
      <PluginDrawer
        id={pluginId ?? null}
        catalog={catalog}
        onClose={() => history.close(at(null))}
      />
    </ListContextProvider>
  )
}

const byCategory = (shown: Catalog['plugins']) =>
  PLUGIN_CATEGORIES.flatMap((category) => {
    const plugins = shown.filter((plugin) => plugin.category === category)
    return plugins.length > 0 ? [{ category, plugins }] : []
  })
