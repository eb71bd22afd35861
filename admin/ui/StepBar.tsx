import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '../app/i18n.js'
import { StepButton } from './StepButton.js'

type Way = { label: string; isThere: boolean }

/** The top of one of a list: which it is, its place in the list, and the ways to its neighbours. */
export function StepBar(props: {
  titleId: string
  title: string
  /** Its place, in words; null when the list does not hold it. */
  position: string | null
  previous: Way
  next: Way
  onStep: (by: -1 | 1) => void
  onClose: () => void
}) {
  const t = useText()
  return (
    <>
      <Typography variant="h2" id={props.titleId} sx={{ flex: 1 }}>
        {props.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" role="status">
        {props.position}
      </Typography>
      <StepButton {...props.previous} onStep={() => props.onStep(-1)}>
        <ArrowBack fontSize="small" />
      </StepButton>
      <StepButton {...props.next} onStep={() => props.onStep(1)}>
        <ArrowForward fontSize="small" />
      </StepButton>
      <IconButton aria-label={t('common.close')} onClick={props.onClose}>
        <Close fontSize="small" />
      </IconButton>
    </>
  )
}
