import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'

type Props = {
  /** Unique on the page. Element IDs are derived from it, without characters other than letters and digits. */
  id: string
  name: string
  description: string
  isChosen: boolean
  isDisabled?: boolean
  onToggle: () => void
  /** Notes that describe the checkbox (`aria-describedby`), by name. Element IDs are derived from the names. */
  notes: readonly (readonly [name: string, note: ReactNode])[]
  factsWidth: number
  facts: ReactNode
  /** Collapsible settings panel; absent or null for a choice without settings. */
  settings?: { label: string; isOpen: boolean; onToggle: () => void; panel: ReactNode } | null
}

/** Row of a selectable catalog entry: name and description, facts, and a settings panel. */
export function ChoiceRow(props: Props) {
  const { name, notes, settings } = props
  const id = props.id.replace(/\W+/g, '-')
  const about = `${id}-about`
  const described = [about, ...notes.map(([note]) => `${id}-${note}`)].join(' ')
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 0.625 }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 0.5, md: 1.5 },
          alignItems: 'center',
          gridTemplateColumns: {
            xs: 'auto 1fr',
            md: `auto minmax(0, 1fr) ${props.factsWidth}px 178px 110px`,
          },
        }}
      >
        <Checkbox
          id={id}
          checked={props.isChosen}
          disabled={props.isDisabled ?? false}
          onChange={props.onToggle}
          slotProps={{ input: { 'aria-describedby': described } }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="label" htmlFor={id} sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography id={about} variant="body2" color="text.secondary">
            {props.description}
          </Typography>
          {notes.map(([note, text]) => (
            <Typography key={note} id={`${id}-${note}`} variant="body2" component="div">
              {text}
            </Typography>
          ))}
        </Box>
        <Box sx={BESIDE}>
          {props.facts}
          <Box>
            {settings && (
              <SettingsButton
                label={settings.label}
                isOpen={settings.isOpen}
                onToggle={settings.onToggle}
              />
            )}
          </Box>
        </Box>
      </Box>
      {settings?.isOpen && settings.panel}
    </Box>
  )
}

/** Layout of cells: columns of the row's grid on wide screens, one wrapping line on narrow ones. */
const BESIDE = {
  display: { xs: 'flex', md: 'contents' },
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  gridColumn: { xs: '2', md: 'auto' },
} as const

function SettingsButton(props: { label: string; isOpen: boolean; onToggle: () => void }) {
  const t = useText()
  const { isOpen } = props
  return (
    <Button
      onClick={props.onToggle}
      aria-expanded={isOpen}
      aria-label={props.label}
      endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} aria-hidden />}
    >
      {t('templates.plugins.settings')}
    </Button>
  )
}
