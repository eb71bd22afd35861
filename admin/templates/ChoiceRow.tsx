import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { SettingsButton } from './SettingsButton.js'

type Props = {
  /** Unique on the page; what is not a letter or a number is left out of ids. */
  id: string
  name: string
  description: string
  isChosen: boolean
  isDisabled?: boolean
  onToggle: () => void
  /** What is read with the checkbox after the description, by names that ids are made of. */
  notes: readonly (readonly [name: string, note: ReactNode])[]
  /** Width of the column of facts beside the name. */
  factsWidth: number
  facts: ReactNode
  /** Its settings, where it has any: they open below it. */
  settings?: { label: string; isOpen: boolean; onToggle: () => void; panel: ReactNode } | null
}

/** One thing of a catalog to choose: its name and what it does, facts beside it, settings below. */
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

/** Columns of the row where there is room, else a line below the name. */
const BESIDE = {
  display: { xs: 'flex', md: 'contents' },
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  gridColumn: { xs: '2', md: 'auto' },
} as const
