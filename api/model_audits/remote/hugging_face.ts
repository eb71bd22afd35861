/** A repository on Hugging Face, or on a mirror with the same URL layout. */
export type Repository = { origin: string; id: string; revision: string }

const ORIGIN = 'https://huggingface.co'
const NAME = /^[\w.-]{1,96}$/
const REVISION = /^[\w./-]{1,200}$/

/**
 * Parses `owner/name`, or the URL of a repository on a mirror, such as `https://hub.example.com/owner/name`.
 * @returns null if it is neither
 */
export function parseRepository(text: string, revision = 'main'): Repository | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && !['http:', 'https:'].includes(url.protocol)) return null
  const path = url ? url.pathname.replace(/^\/|\/$/g, '') : text
  const [owner = '', name = '', tree, ...rest] = path.split('/')
  const named = tree === 'tree' && rest.length > 0 ? rest.join('/') : revision
  const isRepository = tree === undefined || (url !== null && tree === 'tree' && rest.length > 0)
  if (!isRepository || !isName(owner) || !isName(name)) return null
  if (!REVISION.test(named) || named.split('/').includes('..')) return null
  return { origin: url ? url.origin : ORIGIN, id: `${owner}/${name}`, revision: named }
}

const isName = (text: string) => NAME.test(text) && text !== '.' && text !== '..'

export const treeUrl = ({ origin, id, revision }: Repository) =>
  `${origin}/api/models/${id}/tree/${encodeURIComponent(revision)}?recursive=true`

export const fileUrl = ({ origin, id, revision }: Repository, path: string) =>
  `${origin}/${id}/resolve/${encodeURIComponent(revision)}/${path.split('/').map(encodeURIComponent).join('/')}`
