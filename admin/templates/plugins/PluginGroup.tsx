import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { CountBadge } from '../../core/display/chips/CountBadge.js'
import { FoldHeading } from '../../core/display/FoldHeading.js'
import { useText } from '../../core/i18n/i18n.js'
import { PluginRow } from './PluginRow.js'
import {
  type ChangeChoices,
  type PlacedChoice,
  withoutPlugins,
  withPlugins,
} from '../template_form.js'

/** Collapsible group of plugins, with a checkbox that selects all of them. */
export function PluginGroup(props: {
  category: string
  plugins: readonly CatalogPlugin[]
  chosen: ReadonlyMap<string, readonly PlacedChoice[]>
  change: ChangeChoices
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useText()
  const { category, plugins, chosen, change, isOpen } = props
  const ids = plugins.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  const headingId = `choose-${category.replace(/\W+/g, '-').toLowerCase()}`
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <GroupCheckbox
          label={t('templates.plugins.group_all', { name: category })}
          isChecked={count === ids.length}
          isSome={count > 0 && count < ids.length}
          onChange={() =>
            change((now) =>
              count === ids.length ? withoutPlugins(now, ids) : withPlugins(now, ids)
            )
          }
        />
        <FoldHeading
          id={headingId}
          controls={`${headingId}-list`}
          title={category}
          isOpen={isOpen}
          onToggle={props.onToggle}
          badge={
            <CountBadge
              text={t('templates.plugins.group_count', { chosen: count, total: ids.length })}
            />
          }
        />
      </Box>
      <Box component="ul" id={`${headingId}-list`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {isOpen &&
          plugins.map((plugin) => (
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

function GroupCheckbox(props: {
  label: string
  isChecked: boolean
  isSome: boolean
  onChange: () => void
}) {
  const { isSome } = props
  return (
    <Checkbox
      checked={props.isChecked}
      indeterminate={isSome}
      onChange={props.onChange}
      slotProps={{
        input: {
          'aria-label': props.label,
          // Sets the DOM's `indeterminate` property, which MUI only styles.
          'ref': (box: HTMLInputElement | null) => {
            if (box) box.indeterminate = isSome
          },
        },
      }}
    />
  )
}
