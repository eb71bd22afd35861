import { openToken } from '#api/model_audits/create/audit_credential'
import type ModelAudit from '#api/model_audits/model_audit'
import type { RemoteAddress } from '#api/model_audits/remote/open_remote'
import { AuditError } from '#api/model_audits/remote/audit_error'
import ModelSource from '#api/model_audits/sources/model_source'
import { openCredential } from '#api/model_audits/remote/source_credential'

/**
 * Returns the location of an audit's model, with the credential that it needs.
 * @throws AuditError if its source was changed or deleted, or the credential cannot be read
 */
export async function remoteAddressOf(audit: ModelAudit): Promise<RemoteAddress> {
  const { location = '', revision, isSaved = false } = audit.request ?? {}
  if (isSaved) {
    const source = audit.modelSourceId ? await ModelSource.find(audit.modelSourceId) : null
    if (!source) throw new AuditError('The source of this model was deleted')
    if (source.location !== location || source.kind !== audit.source) {
      throw new AuditError('The source of this model was changed. Start the audit again.')
    }
    return savedAddress(source)
  }
  const token = openToken(audit.credential)
  return {
    ...{ source: audit.source, location, revision, name: audit.name ?? 'model' },
    credential: token === null ? null : { type: 'token', token },
  }
}

export function savedAddress(source: ModelSource): RemoteAddress {
  const { kind, location, revision, endpoint, region } = source
  const credential = openCredential(source)
  if (source.credential !== null && credential === null) {
    throw new AuditError('The credential of the source cannot be read. Enter it again.')
  }
  const name = location.split('/').at(-1) || source.name
  return { source: kind, location, revision, endpoint, region, credential, name }
}
