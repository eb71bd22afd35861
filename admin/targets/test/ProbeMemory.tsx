import HelpOutline from '@mui/icons-material/HelpOutline'
import HistoryToggleOff from '@mui/icons-material/HistoryToggleOff'
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useColors } from '../../core/theme/theme.js'
import type { TargetMemory } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'

const ICONS = {
  remembers: PsychologyOutlined,
  forgets: HistoryToggleOff,
  unclear: HelpOutline,
} as const

/** Whether the target remembers a conversation, with the two test messages as evidence. */
export function ProbeMemory({ memory }: { memory: TargetMemory }) {
  const t = useText()
  const colors = useColors()
  const { verdict, turns, error } = memory
  const tone = verdict === 'remembers' ? colors.outcome.passed : colors.outcome.undecided
  return (
    <Box component="section" aria-label={t('targets.probe.memory.title')} sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ToneChip tone={tone} icon={ICONS[verdict]} label={t(`targets.probe.memory.${verdict}`)} />
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 240px' }}>
          {error ?? t(`targets.probe.memory.${verdict}_hint`)}
        </Typography>
      </Box>
      <Box component="ol" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {turns.map(({ prompt, output }) => (
          <li key={prompt}>
            <Typography variant="body2">{prompt}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
              {output === null ? t('targets.probe.memory.no_response') : shortened(output)}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const SHOWN = 300
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
