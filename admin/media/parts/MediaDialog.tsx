import { useId, type KeyboardEvent } from 'react'
import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { MediaItem } from '#api/contract/evals/eval_media_list'
import { useText } from '../../core/i18n/i18n.js'
import { ownMedia } from '../../evals/cell/content/safe_address.js'
import { Facts } from '../../core/display/Facts.js'
import { evalName, evalPath } from '../../evals/eval_record.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { StepButton } from '../../core/display/StepButton.js'
import { formatBytes, mediumName, resultOf } from '../media_record.js'
import { Medium } from './Medium.js'

type Props = {
  item: MediaItem
  /** Index on the page, starting at 0. */
  position: number
  total: number
  onStep: (by: -1 | 1) => void
  onClose: () => void
}

/** Dialog with a full-size media file and its details. Arrow keys open the adjacent files. */
export function MediaDialog(props: Props) {
  const t = useText()
  const titleId = useId()
  const { item, onClose } = props
  const name = mediumName(item, t)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      onClose={onClose}
      onKeyDown={(event) => stepByArrow(event, props)}
      aria-labelledby={titleId}
    >
      <Bar {...props} titleId={titleId} name={name} />
      <DialogContent>
        <Box
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', minHeight: 120 }}
        >
          <Medium key={item.id} item={item} name={name} most="60vh" />
        </Box>
        <About item={item} />
      </DialogContent>
    </Dialog>
  )
}

/** Ignores keys pressed in an audio or video player, whose controls use the arrow keys. */
function stepByArrow(event: KeyboardEvent, { position, total, onStep }: Props) {
  if (event.target instanceof HTMLMediaElement) return
  if (event.key === 'ArrowLeft' && position > 0) onStep(-1)
  if (event.key === 'ArrowRight' && position < total - 1) onStep(1)
}

function Bar(props: Props & { titleId: string; name: string }) {
  const t = useText()
  const { item, position, total, onStep } = props
  const url = ownMedia(item.url)
  return (
    <Box sx={BAR}>
      <Typography variant="h2" id={props.titleId} sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {props.name}
      </Typography>
      <Typography variant="body2" color="text.secondary" role="status">
        {t('media.position', { position: position + 1, total })}
      </Typography>
      <StepButton label={t('media.previous')} isAvailable={position > 0} onStep={() => onStep(-1)}>
        <ArrowBack fontSize="small" />
      </StepButton>
      <StepButton
        label={t('media.next')}
        isAvailable={position < total - 1}
        onStep={() => onStep(1)}
      >
        <ArrowForward fontSize="small" />
      </StepButton>
      {url && (
        <Button component="a" href={url} download startIcon={<DownloadOutlined />}>
          {t('media.download')}
        </Button>
      )}
      <IconButton aria-label={t('common.close')} onClick={props.onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Returns the path of the media list, filtered by evaluation. */
const onlyOf = (evalId: string) =>
  `/evals/media?${new URLSearchParams({ filter: JSON.stringify({ evalId }) })}`

function About({ item }: { item: MediaItem }) {
  const t = useText()
  const result = resultOf(item, t)
  const link = (name: string, path: string) => (
    <Link component={RouterLink} to={path} underline="always">
      {name}
    </Link>
  )
  return (
    <>
      {item.status && <OutcomeChip outcome={item.status} />}
      <Facts
        facts={[
          [
            t('media.field.eval'),
            <>
              {link(
                evalName({ id: item.evalId, description: item.description }),
                evalPath(item.evalId)
              )}{' '}
              ({link(t('media.filter_by_eval'), onlyOf(item.evalId))})
            </>,
          ],
          [t('media.field.result'), result && link(result.name, result.path)],
          [t('media.field.provider'), item.provider],
          [t('media.field.prompt'), item.promptLabel],
          [t('media.field.type'), item.mimeType],
          [t('media.field.size'), formatBytes(item.size)],
          [t('media.field.created'), formatMoment(new Date(item.createdAt))],
        ]}
      />
    </>
  )
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 1.5, sm: 3 },
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const
