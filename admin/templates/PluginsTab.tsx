import { useCallback, useMemo } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { PLUGIN_CATEGORIES, type PluginChoice } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import type { Catalog } from '#api/contract/catalog'
import { filterOf, matches, PLUGIN_FILTERS } from '../plugins/plugin_filter.js'
import { PluginFilters } from '../plugins/PluginFilters.js'
import { NoResults } from '../ui/EmptyState.js'
import { PluginGroup } from './PluginGroup.js'
import { PresetChoice } from './PresetChoice.js'
import {
  withoutPlugins,
  withPlugins,
  type PlacedChoice,
  type TemplateForm,
} from './template_form.js'

/** More plugins than this make a scan that few want to wait for. */
const MANY = 60

/** Which plugins: by preset, by group, by search; each with settings of its own. */
export function PluginsTab({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const { control, setValue, getValues } = useFormContext<TemplateForm>()
  const choices = useWatch({ control, name: 'config.plugins' })
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const onlySelected = search.get('selected') === '1'
  const chosen = useMemo(() => byPlugin(choices), [choices])
  const shown = catalog.plugins.filter(
    (plugin) => matches(plugin, filter) && (!onlySelected || chosen.has(plugin.id))
  )
  const change = useCallback(
    (next: (now: PluginChoice[]) => PluginChoice[]) =>
      setValue('config.plugins', next(getValues('config.plugins')), { shouldDirty: true }),
    [getValues, setValue]
  )
  const setParam = (name: string, value: string) =>
    setSearch((now) => {
      if (value) now.set(name, value)
      else now.delete(name)
      return now
    })
  const clear = () =>
    setSearch((now) => {
      for (const name of [...PLUGIN_FILTERS, 'selected']) now.delete(name)
      return now
    })
  const ids = shown.map(({ id }) => id)
  const groups = PLUGIN_CATEGORIES.flatMap((category) => {
    const plugins = shown.filter((plugin) => plugin.category === category)
    return plugins.length > 0 ? [{ category, plugins }] : []
  })
  return (
    <>
      <PresetChoice catalog={catalog} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
        <PluginFilters filter={filter} onChange={setParam} frameworks={catalog.frameworks} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 1 }}>
        <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
          {t('templates.plugins.selected', { smart_count: chosen.size })}
        </Typography>
        <Button onClick={() => change((now) => withPlugins(now, ids))}>
          {t('templates.plugins.all')}
        </Button>
        <Button onClick={() => change((now) => withoutPlugins(now, ids))}>
          {t('templates.plugins.none')}
        </Button>
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={onlySelected}
              onChange={({ target }) => setParam('selected', target.checked ? '1' : '')}
            />
          }
          label={t('templates.plugins.only_selected')}
        />
      </Box>
      {chosen.size > MANY && (
        <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
          {t('templates.plugins.many', { count: MANY })}
        </Alert>
      )}
      {groups.map(({ category, plugins }) => (
        <PluginGroup
          key={category}
          category={category}
          plugins={plugins}
          chosen={chosen}
          change={change}
        />
      ))}
      {groups.length === 0 && <NoResults onClear={clear} />}
    </>
  )
}

/** Choices by plugin. */
function byPlugin(choices: readonly PluginChoice[]): ReadonlyMap<string, readonly PlacedChoice[]> {
  const map = new Map<string, PlacedChoice[]>()
  for (const [at, choice] of choices.entries()) {
    map.set(choice.id, [...(map.get(choice.id) ?? []), { at, choice }])
  }
  return map
}
