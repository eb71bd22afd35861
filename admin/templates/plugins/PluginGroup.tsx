import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { PluginRow } from './PluginRow.js'
import {
  type ChangeChoices,
  type PlacedChoice,
  withoutPlugins,
  withPlugins,
} from '../template_form.js'

/** Plugins of one group, with a checkbox that selects all of them. */
export function PluginGroup(props: {
  category: string
  plugins: readonly CatalogPlugin[]
  chosen: ReadonlyMap<string, readonly PlacedChoice[]>
  change: ChangeChoices
}) {
  const t = useText()
  const { category, plugins, chosen, change } = props
  const ids = plugins.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  const isSome = count > 0 && count < ids.length
  const headingId = `choose-${category.replace(/\W+/g, '-').toLowerCase()}`
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Checkbox
          checked={count === ids.length}
          indeterminate={isSome}
          onChange={() =>
            change((now) =>
              count === ids.length ? withoutPlugins(now, ids) : withPlugins(now, ids)
            )
          }
          slotProps={{
            input: {
              'aria-label': t('templates.plugins.group_all', { name: category }),
              // Sets the DOM's `indeterminate` property, which MUI only styles.
              'ref': (box: HTMLInputElement | null) => {
                if (box) box.indeterminate = isSome
              },
            },
          }}
        />
        <Typography id={headingId} variant="h3">
          {category}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ ml: 1 }}>
          {t('templates.plugins.group_count', { chosen: count, total: ids.length })}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {plugins.map((plugin) => (
          <PluginRow
            key={plugin.id}
            plugin={plugin}
            choices={chosen.get(plugin.id)}
            change={change}
          />
        ))}
      </Box>
    </Box>
  )
}
