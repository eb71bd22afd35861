/** Kinds of saved sources: registries and storage that the server can read repeatedly. */
export const MODEL_SOURCE_KINDS = ['hugging_face', 's3', 'gcs', 'url', 'folder'] as const
export type ModelSourceKind = (typeof MODEL_SOURCE_KINDS)[number]

/** Maximum number of saved sources per team. */
export const MAX_MODEL_SOURCES = 200
/** Maximum number of audits that one run of the rescan job starts: per team, and in total. */
export const MAX_TEAM_RESCANS = 5
export const MAX_RESCANS = 20

export const MAX_SOURCE_ENDPOINT = 300
export const MAX_SOURCE_REGION = 60
export const MAX_SERVICE_ACCOUNT = 10_000

/** Credential of a source as clients send it; never returned. Each kind has its own fields. */
export type SourceCredentialInput = {
  /** `hugging_face` and `url`: access token. */
  token?: string | undefined
  /** `s3`: access key. */
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
  sessionToken?: string | undefined
  /** `gcs`: key file of a service account (JSON). */
  serviceAccount?: string | undefined
}
