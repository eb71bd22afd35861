import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '../../app/i18n.js'
import { StepButton } from '../../ui/StepButton.js'
import { formatCount } from '../cell/cell_figures.js'

export type Steps = {
  previous: boolean
  next: boolean
  /** Place in the list as filtered, from 1; null when the list does not hold it. */
  position?: number | null
  total?: number
}

/** The top of the details: which result, its place in the list, and the ways to its neighbours. */
export function DetailsBar(props: {
  titleId: string
  title: string
  steps: Steps
  onStep: (by: -1 | 1) => void
  onClose: () => void
}) {
  const t = useText()
  const { position, total, previous, next } = props.steps
  return (
    <Box sx={BAR}>
      <Typography variant="h2" id={props.titleId} sx={{ flex: 1 }}>
        {props.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" role="status">
        {typeof position === 'number' &&
          total !== undefined &&
          t('eval_cell.details.position', {
            position: formatCount(position),
            total: formatCount(total),
          })}
      </Typography>
      <StepButton
        label={t('eval_cell.details.previous')}
        isThere={previous}
        onStep={() => props.onStep(-1)}
      >
        <ArrowBack fontSize="small" />
      </StepButton>
      <StepButton label={t('eval_cell.details.next')} isThere={next} onStep={() => props.onStep(1)}>
        <ArrowForward fontSize="small" />
      </StepButton>
      <IconButton aria-label={t('common.close')} onClick={props.onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

const BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 1.5, sm: 3 },
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const
