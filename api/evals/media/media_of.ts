import type { EvalMedia } from '#api/contract/evals/eval'
import { asObject } from '#api/evals/values/as_object'
import type { MediaTypes } from './media_types.js'

type MediaSource = { output?: unknown; images?: unknown; audio?: unknown; video?: unknown }

const BLOB = /promptfoo:\/\/blob\/([0-9a-f]{64})/gi
const DATA_URL = /^data:((image|audio|video)\/[\w.+-]+)[;,]/

/**
 * Returns the media of a response: stored files by URL, embedded ones as data URLs.
 * @param types types of stored files, which references in the output do not contain
 * @param maxUrlLength maximum length of data URLs; longer ones are omitted
 */
export function mediaOf(
  evalId: string,
  source: MediaSource,
  types: MediaTypes,
  maxUrlLength = Infinity
): EvalMedia[] {
  const images: unknown[] = Array.isArray(source.images) ? source.images : []
  const found: (EvalMedia | null)[] = [
    ...images.map((image) => fileOf(evalId, image, 'image')),
    fileOf(evalId, source.audio, 'audio'),
    fileOf(evalId, source.video, 'video'),
    ...filesInText(evalId, source.output, types),
  ]
  const kept = found.filter((file) => file !== null).filter(({ url }) => url.length <= maxUrlLength)
  return [...new Map(kept.map((file) => [file.url, file])).values()]
}

/**
 * Reads a media file in one of promptfoo's formats: `{blobRef: {hash, mimeType}}`, `{data, mimeType | format}` or
 * `{url}`.
 */
function fileOf(evalId: string, given: unknown, kind: EvalMedia['kind']): EvalMedia | null {
  const file = asObject(given)
  const ref = asObject(file.blobRef)
  const mimeType = textOf(ref.mimeType) ?? textOf(file.mimeType) ?? mimeOf(file.format, kind)
  if (typeof ref.hash === 'string') return { kind, mimeType, url: mediaPath(evalId, ref.hash) }
  const data = textOf(file.data) ?? textOf(file.url)
  if (data === null) return null
  const [, hash] = new RegExp(BLOB, 'i').exec(data) ?? []
  if (hash !== undefined) return { kind, mimeType, url: mediaPath(evalId, hash) }
  if (DATA_URL.test(data)) return { kind, mimeType, url: data }
  if (kind === 'image' && isWebAddress(data)) return { kind, mimeType, url: data }
  return /^[A-Za-z0-9+/=\s]+$/.test(data) && data.length > 64
    ? { kind, mimeType, url: `data:${mimeType};base64,${data}` }
    : null
}

/**
 * Whether a string is a web address. The console only links to images on other servers, because loading one would reveal
 * the viewer to that server.
 */
const isWebAddress = (text: string) =>
  text.length <= MAX_ADDRESS_LENGTH && /^https?:\/\/[^\s"<>]+$/i.test(text) && URL.canParse(text)
const MAX_ADDRESS_LENGTH = 2000

function filesInText(evalId: string, output: unknown, types: MediaTypes): EvalMedia[] {
  if (typeof output !== 'string') return []
  const whole = DATA_URL.exec(output)
  const kind = whole && kindOf(whole[2])
  if (whole?.[1] && kind) return [{ kind, mimeType: whole[1], url: output }]
  return [...output.matchAll(BLOB)].map(([, hash = '']) => {
    const mimeType = types.get(hash.toLowerCase()) ?? 'image/*'
    const named = kindOf(mimeType.split('/', 1)[0]) ?? 'image'
    return { kind: named, mimeType, url: mediaPath(evalId, hash) }
  })
}

/** Returns the path of a media file, relative to `/api/v1`. */
export const mediaPath = (evalId: string, hash: string) =>
  `/results/${encodeURIComponent(evalId)}/media/${hash.toLowerCase()}`

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const kindOf = (word = '') => (['image', 'audio', 'video'] as const).find((kind) => kind === word)

const DEFAULT = { image: 'png', audio: 'wav', video: 'mp4' } as const

const mimeOf = (format: unknown, kind: EvalMedia['kind']) =>
  `${kind}/${typeof format === 'string' && /^[\w.+-]+$/.test(format) ? format : DEFAULT[kind]}`
