import Box from '@mui/material/Box'
import type { EvalMedia } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { ownMedia } from './safe_address.js'

/** Images, audio and video in a response, either inline or stored on this server. */
export function CellMedia({ media, size }: { media: readonly EvalMedia[]; size: number }) {
  const shown = media.flatMap((one) => {
    const url = ownMedia(one.url)
    return url ? [{ ...one, url }] : []
  })
  if (shown.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 }}>
      {shown.map((one, place) => (
        <Medium key={place} medium={one} size={size} number={place + 1} />
      ))}
    </Box>
  )
}

function Medium(props: { medium: EvalMedia; size: number; number: number }) {
  const t = useText()
  const { kind, url } = props.medium
  const label = t(`eval_cell.media.${kind}`, { number: props.number })
  const most = { maxWidth: `min(100%, ${props.size}px)`, maxHeight: props.size }
  if (kind === 'audio') {
    return (
      <audio controls preload="none" src={url} aria-label={label} style={{ maxWidth: '100%' }} />
    )
  }
  if (kind === 'video') {
    return <video controls preload="metadata" src={url} aria-label={label} style={most} />
  }
  return (
    <a href={url} target="_blank" rel="noopener">
      <img src={url} alt={label} loading="lazy" style={{ ...most, display: 'block' }} />
    </a>
  )
}
