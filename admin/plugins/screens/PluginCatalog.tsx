import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { PLUGIN_CATEGORIES } from '#api/engines/redteam/vocabulary'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { LibraryTabs } from '../../library/parts/LibraryTabs.js'
import { NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import type { Catalog } from '#api/contract/library/catalog'
import { useCatalog } from '../catalog.js'
import { PluginDrawer } from '../parts/PluginDrawer.js'
import { filterOf, matches, type PluginFilter, type PluginFilterName } from '../plugin_filter.js'
import { PluginFilters } from '../parts/PluginFilters.js'
import { PluginRows } from '../parts/PluginRows.js'

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
  const navigate = useNavigate()
  const { pluginId } = useParams()
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const shown = catalog.plugins.filter((plugin) => matches(plugin, filter))
  const isFiltered = Object.keys(filter).length > 0
  const change = (name: PluginFilterName, value: string) =>
    setSearch((now) => {
      if (value) now.set(name, value)
      else now.delete(name)
      return now
    })
  const groups = byCategory(shown)
  const at = (id: string | null) =>
    `/redteam/plugins/catalog${id ? `/${encodeURIComponent(id)}` : ''}${search.size ? `?${search}` : ''}`
  return (
    <>
      <PageHeader
        tabs={<LibraryTabs current="catalog" />}
        title={t('plugins.title')}
        subtitle={t('plugins.subtitle')}
      />
      <Paper variant="outlined" sx={{ p: 1.5, mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <PluginFilters filter={filter} onChange={change} frameworks={catalog.frameworks} />
        </Box>
        <FilterChips
          filter={filter}
          catalog={catalog}
          onRemove={(name) => change(name, '')}
          onClear={() => setSearch({})}
        />
        <Typography variant="body2" color="text.secondary" role="status" sx={{ mt: 1 }}>
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
      {groups.length === 0 && <NoResults onClear={() => setSearch({})} />}
      <PluginDrawer
        id={pluginId ?? null}
        catalog={catalog}
        onClose={() => void navigate(at(null))}
      />
    </>
  )
}

const byCategory = (shown: Catalog['plugins']) =>
  PLUGIN_CATEGORIES.flatMap((category) => {
    const plugins = shown.filter((plugin) => plugin.category === category)
    return plugins.length > 0 ? [{ category, plugins }] : []
  })

function FilterChips(props: {
  filter: PluginFilter
  catalog: Catalog
  onRemove: (name: PluginFilterName) => void
  onClear: () => void
}) {
  const t = useText()
  const { filter, catalog } = props
  const named = (name: PluginFilterName, value: string) => {
    if (name === 'framework') {
      return catalog.frameworks.find(({ id }) => id === value)?.name ?? value
    }
    if (name === 'severity') return optionalText(`severity.${value}`, value)
    return name === 'backend' ? optionalText(`plugins.backend.${value}`, value) : value
  }
  const names: readonly PluginFilterName[] = ['q', 'category', 'severity', 'framework', 'backend']
  const active = names.flatMap((name) => {
    const value = filter[name]
    const label = name === 'q' ? t('list.search') : t(`plugins.filter.${name}`)
    return value ? [{ name, text: `${label}: ${named(name, value)}` }] : []
  })
  if (active.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={t('list.filtered_by')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'center' }}
    >
      {active.map(({ name, text }) => (
        <Chip
          key={name}
          label={text}
          aria-label={t('list.remove_filter', { name: text })}
          onClick={() => props.onRemove(name)}
          onDelete={() => props.onRemove(name)}
          variant="outlined"
        />
      ))}
      <Button onClick={props.onClear}>{t('list.clear_all')}</Button>
    </Box>
  )
}
