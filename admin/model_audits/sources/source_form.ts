import type { AuditDepth, AuditStatus } from '#api/contract/model_audits/model_audit'
import type {
  ModelSourceKind,
  SourceCredentialInput,
} from '#api/contract/model_audits/model_source'
import type { AuditVerdict } from '#api/engines/model_audit/vocabulary'

export type LastAudit = {
  scanId: string
  status: AuditStatus
  verdict: AuditVerdict | null
  scannerVersion: string | null
  scannedAt: string
}

export type SourceRecord = {
  id: string
  name: string
  kind: ModelSourceKind
  location: string
  revision: string | null
  endpoint: string | null
  region: string | null
  depth: AuditDepth
  isRescanned: boolean
  hasCredential: boolean
  lastAudit: LastAudit | null
  updatedAt: string
}

/** Handling of the stored credential, whose value the console never receives. */
export type CredentialChoice = 'none' | 'keep' | 'new'

export type SourceForm = {
  name: string
  kind: ModelSourceKind
  location: string
  revision: string
  endpoint: string
  region: string
  depth: AuditDepth
  isRescanned: boolean
  credentialChoice: CredentialChoice
  credential: Required<{ [Name in keyof SourceCredentialInput]: string }>
}

const NO_CREDENTIAL = {
  ...{ token: '', accessKeyId: '', secretAccessKey: '', sessionToken: '', serviceAccount: '' },
}

/** Returns the form values of a stored source, or of a new one. */
export const formOf = (record: SourceRecord | null): SourceForm => ({
  name: record?.name ?? '',
  kind: record?.kind ?? 'hugging_face',
  location: record?.location ?? '',
  revision: record?.revision ?? '',
  endpoint: record?.endpoint ?? '',
  region: record?.region ?? '',
  depth: record?.depth ?? 'structure',
  isRescanned: record?.isRescanned ?? false,
  credentialChoice: record?.hasCredential ? 'keep' : 'none',
  credential: NO_CREDENTIAL,
})

/** Fields of the credential that each kind of source has. */
export const CREDENTIAL_FIELDS = {
  hugging_face: ['token'],
  url: ['token'],
  s3: ['accessKeyId', 'secretAccessKey', 'sessionToken'],
  gcs: ['serviceAccount'],
  folder: [],
} as const satisfies Record<ModelSourceKind, readonly (keyof SourceCredentialInput)[]>

/** Builds the request body from the form's values. */
export function sourceFrom({ credentialChoice, credential, ...form }: SourceForm) {
  const { kind } = form
  const text = (value: string) => value.trim() || null
  const sent = Object.fromEntries(
    CREDENTIAL_FIELDS[kind].flatMap((name) =>
      credential[name].trim() ? [[name, credential[name].trim()]] : []
    )
  )
  const hasNone = credentialChoice === 'none' || kind === 'folder'
  return {
    ...form,
    name: form.name.trim(),
    location: form.location.trim(),
    revision: kind === 'hugging_face' ? text(form.revision) : null,
    endpoint: kind === 's3' || kind === 'gcs' ? text(form.endpoint) : null,
    region: kind === 's3' ? text(form.region) : null,
    ...(hasNone ? { credential: null } : credentialChoice === 'new' && { credential: sent }),
  }
}
