import {
  MAX_SERVICE_ACCOUNT,
  type ModelSourceKind,
  type SourceCredentialInput,
} from '#api/contract/model_audits/model_source'
import { invalidField } from '#api/platform/http/domain_error'
import { sealedColumn } from '#api/platform/secrets/sealed'
import { z } from 'zod'

export type AwsCredential = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}
export type ServiceAccount = { clientEmail: string; privateKey: string; tokenUri: string }

/** Stored credential of a source. */
export type SourceCredential =
  | { type: 'token'; token: string }
  | ({ type: 'aws' } & AwsCredential)
  | ({ type: 'service_account' } & ServiceAccount)

/**
 * Destination to which a credential may be sent. Encrypted together with the credential, so that changing the row cannot
 * redirect it.
 */
type Receiver = {
  kind: string
  location: string
  endpoint: string | null
  region: string | null
}

const column = sealedColumn<{ receiver: string; credential: SourceCredential }>(
  'modelSourceCredential'
)

const keyOf = ({ kind, location, endpoint, region }: Receiver) =>
  JSON.stringify([kind, location, endpoint, region])

export const sealCredential = (receiver: Receiver, credential: SourceCredential): string =>
  column.seal({ receiver: keyOf(receiver), credential })

/**
 * Decrypts the credential of a source; null if there is none, no configured key decrypts it, or it is for another
 * location.
 */
export function openCredential(
  source: Receiver & { credential: string | null }
): SourceCredential | null {
  const opened = source.credential === null ? null : column.open(source.credential)
  return opened?.receiver === keyOf(source) ? opened.credential : null
}

/** Reads the fields of a credential that the kind of source needs. @throws a validation error for a missing field */
export function credentialOf(kind: ModelSourceKind, sent: SourceCredentialInput): SourceCredential {
  if (kind === 's3') {
    const { sessionToken } = sent
    return {
      type: 'aws',
      accessKeyId: needed(sent.accessKeyId, 'accessKeyId', 'Enter the access key ID'),
      secretAccessKey: needed(
        sent.secretAccessKey,
        'secretAccessKey',
        'Enter the secret access key'
      ),
      ...(sessionToken && { sessionToken }),
    }
  }
  if (kind === 'gcs') {
    const key = needed(sent.serviceAccount, 'serviceAccount', 'Paste the key file')
    return { type: 'service_account', ...serviceAccountOf(key) }
  }
  if (kind === 'folder') throw invalidField('credential', 'kind', 'Folders need no credential')
  return { type: 'token', token: needed(sent.token, 'token', 'Enter the access token') }
}

function needed(value: string | undefined, field: string, message: string): string {
  if (value) return value
  throw invalidField(`credential.${field}`, 'required', message)
}

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3).max(300),
  private_key: z.string().includes('PRIVATE KEY').max(MAX_SERVICE_ACCOUNT),
  token_uri: z.url({ protocol: /^https?$/ }).max(300),
})

function serviceAccountOf(text: string): ServiceAccount {
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch {
    // Reported below.
  }
  const key = keyFile.safeParse(json)
  if (!key.success) {
    throw invalidField(
      'credential.serviceAccount',
      'key_file',
      'Paste the JSON key file of a service account, with client_email, private_key and token_uri'
    )
  }
  const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUri } = key.data
  return { clientEmail, privateKey, tokenUri }
}
