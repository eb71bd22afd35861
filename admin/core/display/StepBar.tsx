import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '../i18n/i18n.js'
import { StepButton } from './StepButton.js'

type Way = { label: string; isAvailable: boolean }

/** Header of a record that was opened from a list: title, position, and links to the previous and next record. */
export function StepBar(props: {
  titleId: string
  title: string
  /** Position in the list, such as "3 of 12"; null if the list does not contain the record. */
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
