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
import { useText } from '../../core/i18n/i18n.js'
import type { Catalog } from '#api/contract/library/catalog'
import { filterOf, matches, PLUGIN_FILTERS } from '../../plugins/plugin_filter.js'
import { PluginFilters } from '../../plugins/parts/PluginFilters.js'
import { NoResults } from '../../core/states/EmptyState.js'
import { useOpenGroups } from './useOpenGroups.js'
import { PluginGroup } from './PluginGroup.js'
import { PresetChoice } from './presets/PresetChoice.js'
import {
  withoutPlugins,
  withPlugins,
  type PlacedChoice,
  type TemplateForm,
} from '../template_form.js'

/** Number of selected plugins above which the page warns that a scan will take long. */
const MANY = 60

/** Plugins tab: selection by preset, group or search, with settings per plugin. */
export function PluginsTab({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const { control, setValue, getValues } = useFormContext<TemplateForm>()
  const choices = useWatch({ control, name: 'config.plugins' })
  const { filter, onlySelected, isFiltered, setParam, clear } = useFilter()
  const chosen = useMemo(() => byPlugin(choices), [choices])
  const shown = catalog.plugins.filter(
    (plugin) => matches(plugin, filter) && (!onlySelected || chosen.has(plugin.id))
  )
  const change = useCallback(
    (next: (now: PluginChoice[]) => PluginChoice[]) =>
      setValue('config.plugins', next(getValues('config.plugins')), { shouldDirty: true }),
    [getValues, setValue]
  )
  const ids = shown.map(({ id }) => id)
  const groups = PLUGIN_CATEGORIES.flatMap((category) => {
    const plugins = shown.filter((plugin) => plugin.category === category)
    return plugins.length > 0 ? [{ category, plugins }] : []
  })
  const open = useOpenGroups(groups, chosen, isFiltered)
  const filterBy = (name: string, value: string) => {
    open.reset()
    setParam(name, value)
  }
  return (
    <>
      <PresetChoice catalog={catalog} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
        <PluginFilters filter={filter} onChange={filterBy} frameworks={catalog.frameworks} />
      </Box>
      <SelectionBar
        count={chosen.size}
        onAll={() => change((now) => withPlugins(now, ids))}
        onNone={() => change((now) => withoutPlugins(now, ids))}
        onlySelected={onlySelected}
        onOnlySelected={(isOn) => filterBy('selected', isOn ? '1' : '')}
        areAllOpen={open.areAllOpen}
        onToggleAll={open.toggleAll}
      />
      {chosen.size > MANY && (
        <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
          {t('templates.plugins.many_plugins', { count: MANY })}
        </Alert>
      )}
      {groups.map((group) => (
        <PluginGroup
          key={group.category}
          {...{ ...group, chosen, change }}
          isOpen={open.isOpen(group)}
          onToggle={() => open.toggle(group)}
        />
      ))}
      {groups.length === 0 && <NoResults onClear={clear} />}
    </>
  )
}

/** Returns the plugin filter, which is kept in the URL, and functions that change it. */
function useFilter() {
  const [search, setSearch] = useSearchParams()
  return {
    filter: filterOf(search),
    onlySelected: search.get('selected') === '1',
    isFiltered: [...PLUGIN_FILTERS, 'selected'].some((name) => search.has(name)),
    setParam: (name: string, value: string) =>
      setSearch((now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      }),
    clear: () =>
      setSearch((now) => {
        for (const name of [...PLUGIN_FILTERS, 'selected']) now.delete(name)
        return now
      }),
  }
}

function SelectionBar(props: {
  count: number
  onAll: () => void
  onNone: () => void
  onlySelected: boolean
  onOnlySelected: (isOn: boolean) => void
  areAllOpen: boolean
  onToggleAll: () => void
}) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 1 }}>
      <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t('templates.plugins.selected', { smart_count: props.count })}
      </Typography>
      <Button onClick={props.onAll}>{t('templates.plugins.all')}</Button>
      <Button onClick={props.onNone}>{t('templates.plugins.none')}</Button>
      <Button onClick={props.onToggleAll}>
        {t(props.areAllOpen ? 'templates.plugins.collapse_all' : 'templates.plugins.expand_all')}
      </Button>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={props.onlySelected}
            onChange={({ target }) => props.onOnlySelected(target.checked)}
          />
        }
        label={t('templates.plugins.only_selected')}
      />
    </Box>
  )
}

function byPlugin(choices: readonly PluginChoice[]): ReadonlyMap<string, readonly PlacedChoice[]> {
  const map = new Map<string, PlacedChoice[]>()
  for (const [at, choice] of choices.entries()) {
    map.set(choice.id, [...(map.get(choice.id) ?? []), { at, choice }])
  }
  return map
}
