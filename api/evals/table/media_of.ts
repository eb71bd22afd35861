import type { EvalMedia } from '#api/contract/eval'
import { asObject } from '#api/evals/as_object'
import type { MediaTypes } from './media_types.js'

type Answer = { output?: unknown; images?: unknown; audio?: unknown; video?: unknown }

const BLOB = /promptfoo:\/\/blob\/([0-9a-f]{64})/gi
const DATA_URL = /^data:((image|audio|video)\/[\w.+-]+)[;,]/

/**
 * What an answer carries besides text: stored media by their address, others as they are.
 * @param types of stored media that an answer may only name
 * @param longest of data URLs; those that are longer are left out
 */
export function mediaOf(
  evalId: string,
  answer: Answer,
  types: MediaTypes,
  longest = Infinity
): EvalMedia[] {
  const images: unknown[] = Array.isArray(answer.images) ? answer.images : []
  const found: (EvalMedia | null)[] = [
    ...images.map((image) => mediumOf(evalId, image, 'image')),
    mediumOf(evalId, answer.audio, 'audio'),
    mediumOf(evalId, answer.video, 'video'),
    ...inText(evalId, answer.output, types),
  ]
  const kept = found.filter((medium) => medium !== null).filter(({ url }) => url.length <= longest)
  return [...new Map(kept.map((medium) => [medium.url, medium])).values()]
}

/** `{blobRef: {hash, mimeType}}`, `{data, mimeType | format}` or `{url}`, as the tool writes them. */
function mediumOf(evalId: string, given: unknown, kind: EvalMedia['kind']): EvalMedia | null {
  const medium = asObject(given)
  const ref = asObject(medium.blobRef)
  const mimeType = textOf(ref.mimeType) ?? textOf(medium.mimeType) ?? mimeOf(medium.format, kind)
  if (typeof ref.hash === 'string') return { kind, mimeType, url: mediumAddress(evalId, ref.hash) }
  const data = textOf(medium.data) ?? textOf(medium.url)
  if (data === null) return null
  const [, hash] = new RegExp(BLOB, 'i').exec(data) ?? []
  if (hash !== undefined) return { kind, mimeType, url: mediumAddress(evalId, hash) }
  if (DATA_URL.test(data)) return { kind, mimeType, url: data }
  // Anything else than the bytes themselves would be fetched from elsewhere.
  return /^[A-Za-z0-9+/=\s]+$/.test(data) && data.length > 64
    ? { kind, mimeType, url: `data:${mimeType};base64,${data}` }
    : null
}

function inText(evalId: string, output: unknown, types: MediaTypes): EvalMedia[] {
  if (typeof output !== 'string') return []
  const whole = DATA_URL.exec(output)
  const kind = whole && kindOf(whole[2])
  if (whole?.[1] && kind) return [{ kind, mimeType: whole[1], url: output }]
  return [...output.matchAll(BLOB)].map(([, hash = '']) => {
    const mimeType = types.get(hash.toLowerCase()) ?? 'image/*'
    const named = kindOf(mimeType.split('/', 1)[0]) ?? 'image'
    return { kind: named, mimeType, url: mediumAddress(evalId, hash) }
  })
}

/** Under /api/v1. */
export const mediumAddress = (evalId: string, hash: string) =>
  `/results/${encodeURIComponent(evalId)}/media/${hash.toLowerCase()}`

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const kindOf = (word = '') => (['image', 'audio', 'video'] as const).find((kind) => kind === word)

const DEFAULT = { image: 'png', audio: 'wav', video: 'mp4' } as const

const mimeOf = (format: unknown, kind: EvalMedia['kind']) =>
  `${kind}/${typeof format === 'string' && /^[\w.+-]+$/.test(format) ? format : DEFAULT[kind]}`
