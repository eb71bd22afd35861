import type { AuditOptions } from '#api/contract/model_audits/model_audit'
import { MAX_AUDIT_UPLOADS } from '#api/contract/model_audits/model_audit'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import type { Translate } from '../../core/i18n/i18n.js'
import type { AuditOrder } from '../queries.js'
import { totalBytes, type ChosenFile } from './chosen_files.js'

export type SetupSource = 'upload' | 'hugging_face' | 'url' | 'saved' | 'folder'

export type SetupForm = {
  source: SetupSource
  files: ChosenFile[]
  repository: string
  revision: string
  url: string
  /** Access token for the sources `hugging_face` and `url`. */
  token: string
  path: string
  /** ID of the stored source, if `source` is `saved`. */
  sourceId: string
  name: string
  depth: 'structure' | 'full'
  isFresh: boolean
}

export const EMPTY_FORM: SetupForm = {
  source: 'upload',
  files: [],
  repository: '',
  revision: '',
  url: '',
  token: '',
  path: '',
  sourceId: '',
  name: '',
  depth: 'structure',
  isFresh: false,
}

/** Returns why the files cannot be previewed; null if they can. Their size is irrelevant. */
export function missingForPreview(
  form: SetupForm,
  options: AuditOptions,
  t: Translate
): string | null {
  const unlimited = { ...options, maxBytes: Infinity, freeBytes: Infinity }
  return missingIn(form, unlimited, t)
}

/** Returns why the audit cannot start; null if it can. */
export function missingIn(form: SetupForm, options: AuditOptions, t: Translate): string | null {
  const { source, files } = form
  if (source === 'hugging_face') {
    return form.repository.trim() ? null : t('model_audits.setup.need_repository')
  }
  if (source === 'url') return form.url.trim() ? null : t('model_audits.setup.need_url')
  if (source === 'folder') return form.path.trim() ? null : t('model_audits.setup.need_path')
  if (source === 'saved') return form.sourceId ? null : t('model_audits.setup.need_source')
  if (files.length === 0) return t('model_audits.setup.need_files')
  if (files.length > MAX_AUDIT_UPLOADS) {
    return t('model_audits.setup.too_many', { max: MAX_AUDIT_UPLOADS })
  }
  const size = totalBytes(files)
  if (size > options.maxBytes) {
    return t('model_audits.setup.too_large', { max: formatBytes(options.maxBytes) })
  }
  return size > options.freeBytes
    ? t('model_audits.setup.no_space', { free: formatBytes(options.freeBytes) })
    : null
}

/** Builds the request body; `uploadIds` are the IDs of the uploaded files. */
export function orderOf(form: SetupForm, uploadIds: readonly string[]): AuditOrder {
  const { source, name, depth, isFresh, repository, revision, url, path, sourceId } = form
  const token = form.token.trim() && { token: form.token.trim() }
  const common = { source, depth, isFresh, ...(name.trim() && { name: name.trim() }) }
  if (source === 'upload') return { ...common, uploadIds }
  if (source === 'url') return { ...common, url, ...token }
  if (source === 'folder') return { ...common, path }
  if (source === 'saved') return { ...common, sourceId }
  return { ...common, repository, ...token, ...(revision.trim() && { revision: revision.trim() }) }
}
