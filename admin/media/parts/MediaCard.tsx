import OpenInFull from '@mui/icons-material/OpenInFull'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { MediaItem } from '#api/contract/evals/eval_media_list'
import { useText } from '../../core/i18n/i18n.js'
import { evalName, evalPath } from '../../evals/eval_record.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { formatBytes, mediumName, resultOf } from '../media_record.js'
import { Medium } from './Medium.js'

/** Thumbnail of a media file with its source. */
export function MediaCard(props: { item: MediaItem; onOpen: () => void }) {
  const t = useText()
  const { item, onOpen } = props
  const name = mediumName(item, t)
  const result = resultOf(item, t)
  return (
    <Box component="li" sx={CARD}>
      <Box sx={STAGE}>
        {item.kind === 'image' ? (
          <ButtonBase aria-label={t('media.open', { name })} onClick={onOpen} sx={WHOLE}>
            <Medium item={item} name="" most="168px" />
          </ButtonBase>
        ) : (
          <Box sx={WHOLE}>
            <Medium item={item} name={name} most="168px" />
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mt: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={evalPath(item.evalId)} sx={{ fontWeight: 600 }}>
            {evalName({ id: item.evalId, description: item.description })}
          </Link>
        </Box>
        {item.kind !== 'image' && (
          <IconButton size="small" aria-label={t('media.open', { name })} onClick={onOpen}>
            <OpenInFull fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 0.5 }}>
        {result && (
          <Link component={RouterLink} to={result.path} underline="always">
            {result.name}
          </Link>
        )}
        {item.status && <OutcomeChip outcome={item.status} />}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {[item.provider, formatBytes(item.size)].filter(Boolean).join(' · ')} ·{' '}
        <TimeAgo at={item.createdAt} />
      </Box>
    </Box>
  )
}

const CARD = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const

const STAGE = {
  height: 168,
  overflow: 'hidden',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const

const WHOLE = {
  width: '100%',
  height: 168,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
} as const
