import { memo, useState, type ReactNode } from 'react'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { BackendMark } from '../plugins/BackendMark.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { ChoiceRow } from './ChoiceRow.js'
import type { ChangeChoices, PlacedChoice } from './template_form.js'
import { needsConfiguration } from './plugin_fields.js'
import { PluginSettings } from './PluginSettings.js'

/** One plugin to choose; the chosen ones have settings. Memoized: there are over a hundred of them. */
export const PluginRow = memo(function PluginRow(props: {
  plugin: CatalogPlugin
  choices: readonly PlacedChoice[] | undefined
  change: ChangeChoices
}) {
  const t = useText()
  const { plugin, choices, change } = props
  const isChosen = choices !== undefined
  const needs = choices?.some(({ choice }) => needsConfiguration(choice)) ?? false
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  // What needs configuration opens by itself, and stays open while that is typed.
  if (needs && isOpen === null) setIsOpen(true)
  const isShown = isOpen === true
  const notes: (readonly [string, ReactNode])[] = []
  if (plugin.isOff) {
    notes.push(['off', <Warning icon={<BlockOutlined />} text={t('templates.plugins.off')} />])
  }
  if (needs) {
    notes.push(['needs', <Warning icon={<WarningAmber />} text={t('templates.plugins.needs')} />])
  }
  return (
    <ChoiceRow
      id={`plugin-${plugin.id}`}
      name={plugin.name}
      description={plugin.description}
      isChosen={isChosen}
      onToggle={() =>
        change((now) =>
          isChosen ? now.filter(({ id }) => id !== plugin.id) : [...now, { id: plugin.id }]
        )
      }
      notes={notes}
      factsWidth={132}
      facts={
        <>
          <Box>
            <SeverityChip severity={choices?.[0]?.choice.severity ?? plugin.severity} />
          </Box>
          <BackendMark supported={plugin.builtIn.supported} />
        </>
      }
      settings={
        isChosen
          ? {
              label: t('templates.plugins.settings_of', { name: plugin.name }),
              isOpen: isShown,
              onToggle: () => setIsOpen(!isShown),
              panel: <PluginSettings plugin={plugin} choices={choices} change={change} />,
            }
          : null
      }
    />
  )
})

function Warning({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <Box
      sx={{
        'display': 'flex',
        'gap': 0.5,
        'alignItems': 'center',
        'color': 'warning.main',
        '& svg': { fontSize: 16 },
      }}
    >
      {icon}
      {text}
    </Box>
  )
}
