import { memo, useState } from 'react'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { BackendMark } from '../plugins/BackendMark.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import type { ChangeChoices, PlacedChoice } from './template_form.js'
import { needsConfiguration } from './plugin_fields.js'
import { PluginSettings } from './PluginSettings.js'
import { SettingsButton } from './SettingsButton.js'

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
  const isShown = isChosen && isOpen === true
  const inputId = `plugin-${plugin.id.replace(/\W+/g, '-')}`
  const toggle = () =>
    change((now) =>
      isChosen ? now.filter(({ id }) => id !== plugin.id) : [...now, { id: plugin.id }]
    )
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 0.5, md: 1.5 },
          alignItems: 'center',
          gridTemplateColumns: { xs: 'auto 1fr', md: 'auto minmax(0, 1fr) 132px 178px 110px' },
        }}
      >
        <Checkbox
          id={inputId}
          checked={isChosen}
          onChange={toggle}
          slotProps={{
            input: {
              'aria-describedby': `${inputId}-about${plugin.isOff ? ` ${inputId}-off` : ''}`,
            },
          }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="label" htmlFor={inputId} sx={{ fontWeight: 600 }}>
            {plugin.name}
          </Typography>
          <Typography id={`${inputId}-about`} variant="body2" color="text.secondary">
            {plugin.description}
          </Typography>
          {plugin.isOff && (
            <Typography
              id={`${inputId}-off`}
              variant="body2"
              sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'warning.main' }}
            >
              <BlockOutlined sx={{ fontSize: 16 }} aria-hidden />
              {t('templates.plugins.off')}
            </Typography>
          )}
          {needs && (
            <Typography
              variant="body2"
              sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'warning.main' }}
            >
              <WarningAmber sx={{ fontSize: 16 }} aria-hidden />
              {t('templates.plugins.needs')}
            </Typography>
          )}
        </Box>
        <Box
          sx={{
            display: { xs: 'flex', md: 'contents' },
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            gridColumn: { xs: '2', md: 'auto' },
          }}
        >
          <Box>
            <SeverityChip severity={choices?.[0]?.choice.severity ?? plugin.severity} />
          </Box>
          <BackendMark supported={plugin.builtIn.supported} />
          <Box>
            {isChosen && (
              <SettingsButton
                label={t('templates.plugins.settings_of', { name: plugin.name })}
                isOpen={isShown}
                onToggle={() => setIsOpen(!isShown)}
              />
            )}
          </Box>
        </Box>
      </Box>
      {isShown && <PluginSettings plugin={plugin} choices={choices} change={change} />}
    </Box>
  )
})
