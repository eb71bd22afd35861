import { memo, useState, type ReactNode } from 'react'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { BackendMark } from '../../plugins/parts/BackendMark.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ChoiceRow } from './ChoiceRow.js'
import type { ChangeChoices, PlacedChoice } from '../template_form.js'
import { needsConfiguration } from '../plugin_fields.js'
import { PluginSettings } from './PluginSettings.js'

/** Row of a selectable plugin with its settings. Memoized, because the page shows over a hundred rows. */
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
  // Opens automatically if configuration is missing, and stays open while the user types.
  if (needs && isOpen === null) setIsOpen(true)
  const isShown = isOpen === true
  const notes: (readonly [string, ReactNode])[] = []
  if (plugin.isOff) {
    notes.push([
      'off',
      <Warning icon={<BlockOutlined />} text={t('templates.plugins.harmful_disabled')} />,
    ])
  }
  if (needs) {
    notes.push([
      'needs',
      <Warning icon={<WarningAmber />} text={t('templates.plugins.needs_configuration')} />,
    ])
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
