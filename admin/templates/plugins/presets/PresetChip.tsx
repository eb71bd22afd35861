import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { CatalogPreset } from '#api/engines/redteam/vocabulary'
import { CountBadge } from '../../../core/display/chips/CountBadge.js'
import { useText } from '../../../core/i18n/i18n.js'
import { useColors } from '../../../core/theme/theme.js'
import type { PresetGap } from './preset_gaps.js'

/** Selectable preset with its number of plugins, and how many of them a scan would skip. */
export function PresetChip(props: {
  preset: CatalogPreset
  gap: PresetGap | undefined
  isActive: boolean
  onChoose: () => void
}) {
  const t = useText()
  const colors = useColors()
  const { preset, gap, isActive } = props
  const count = preset.plugins.length
  const gapText =
    gap && t(`templates.plugins.gap.${gap.cause}`, { count: gap.count, total: gap.total })
  const name = t('templates.plugins.preset_count', { name: preset.name, smart_count: count })
  return (
    <Chip
      label={
        <Box component="span" sx={LABEL}>
          {preset.name}
          {isActive ? <span>{count}</span> : <CountBadge text={String(count)} />}
          {gapText && (
            <Box
              component="span"
              sx={{ fontWeight: 400, ...(!isActive && { color: colors.notice.warning.text }) }}
            >
              {gapText}
            </Box>
          )}
        </Box>
      }
      aria-label={gapText ? `${name}, ${gapText}` : name}
      aria-pressed={isActive}
      variant={isActive ? 'filled' : 'outlined'}
      color={isActive ? 'primary' : 'default'}
      onClick={props.onChoose}
      sx={{ 'height': 'auto', 'minHeight': 32, '& .MuiChip-label': { whiteSpace: 'normal' } }}
    />
  )
}

const LABEL = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.75,
  py: 0.25,
} as const
