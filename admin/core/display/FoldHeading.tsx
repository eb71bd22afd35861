import type { ReactNode } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'

/** Heading that shows and hides its section. `id` names the section, `controls` is the ID of its content. */
export function FoldHeading(props: {
  id: string
  controls: string
  title: string
  isOpen: boolean
  onToggle: () => void
  /** Shown after the title, such as a count. */
  badge?: ReactNode
}) {
  const { isOpen } = props
  return (
    <Typography variant="h3" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <ButtonBase
        id={props.id}
        aria-expanded={isOpen}
        aria-controls={props.controls}
        onClick={props.onToggle}
        sx={{
          font: 'inherit',
          textAlign: 'left',
          gap: 0.5,
          minHeight: 30,
          pr: 0.5,
          borderRadius: 1,
        }}
      >
        <ExpandMore
          aria-hidden
          fontSize="small"
          sx={{ color: 'text.secondary', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
        />
        {props.title}
      </ButtonBase>
      {props.badge}
    </Typography>
  )
}
