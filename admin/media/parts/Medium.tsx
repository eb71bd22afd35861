import type { MediaItem } from '#api/contract/evals/eval_media_list'
import { ownMedia } from '../../evals/cell/content/safe_address.js'

/** Image, audio player or video player. */
export function Medium({ item, name, most }: { item: MediaItem; name: string; most: string }) {
  const url = ownMedia(item.url)
  if (!url) return null
  const size = { maxWidth: '100%', maxHeight: most, display: 'block' }
  if (item.kind === 'audio') {
    return <audio controls preload="none" src={url} aria-label={name} style={{ width: '100%' }} />
  }
  if (item.kind === 'video') {
    return <video controls preload="metadata" src={url} aria-label={name} style={size} />
  }
  return <img src={url} alt={name} loading="lazy" style={size} />
}
