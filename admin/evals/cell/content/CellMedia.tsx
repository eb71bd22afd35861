import Box from '@mui/material/Box'
import type { EvalMedia } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { ownMedia } from './safe_address.js'

/**
 * Images, audio and video in a response, either inline or stored on this server. An image on another server is a link,
 * because that server would learn who looks at the result.
 */
export function CellMedia({ media, size }: { media: readonly EvalMedia[]; size: number }) {
  const t = useText()
  const shown = media.flatMap((one): Shown[] => {
    const url = ownMedia(one.url)
    if (url) return [{ ...one, url, host: null }]
    return isElsewhere(one) ? [{ ...one, host: new URL(one.url).host }] : []
  })
  if (shown.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 }}>
      {shown.map((one, place) =>
        one.host === null ? (
          <Medium key={place} medium={one} size={size} number={place + 1} />
        ) : (
          <a key={place} href={one.url} target="_blank" rel="noopener noreferrer nofollow">
            {t('eval_cell.media.elsewhere', { number: place + 1, host: one.host })}
          </a>
        )
      )}
    </Box>
  )
}

/** `host` is null unless the file is on another server. */
type Shown = EvalMedia & { host: string | null }

const isElsewhere = ({ kind, url }: EvalMedia) =>
  kind === 'image' && /^https?:\/\//i.test(url) && URL.canParse(url)

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
